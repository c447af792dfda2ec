import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { Secrets } from '@leitstand/kit/secrets'
import type { ChannelTargets } from '../domain/targets.ts'
import type { ChannelModel } from '../generated/prisma/models/Channel.ts'

type On = Pick<Sql, 'query'>

/** A channel with its secrets sealed, as it lies in the table. */
export type SealedChannel = Omit<ChannelTargets, 'webhooks'> &
  FieldsOf<ChannelModel, 'uuid' | 'name', { language: 'de' | 'en'; webhooks: { url: string; secret: string | null }[] }>

/** Channels by their uuids. */
export async function findChannels(on: On, uuids: readonly string[]): Promise<Map<string, SealedChannel>> {
  const rows = await on.query<SealedChannel>(
    `SELECT uuid, name, language, teams_url AS "teamsUrl", email_address AS "emailAddress",
       signl4_team_secret AS "signl4TeamSecret", ilert_api_key AS "ilertApiKey", webhooks
     FROM channels WHERE uuid = ANY($1::uuid[])`,
    [[...new Set(uuids)]],
    'channels-find',
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** The channel as it is used: everything readable. */
export function unsealed(channel: SealedChannel, secrets: Secrets): SealedChannel {
  const open = (sealed: string | null) => sealed && secrets.unseal(sealed)
  return {
    ...channel,
    teamsUrl: open(channel.teamsUrl),
    signl4TeamSecret: open(channel.signl4TeamSecret),
    ilertApiKey: open(channel.ilertApiKey),
    webhooks: channel.webhooks.map(({ url, secret }) => ({ url, secret: open(secret) })),
  }
}
