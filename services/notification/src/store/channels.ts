import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { Secrets } from '@leitstand/kit/secrets'
import type { GroupWithChannel } from '../domain/group-notices.ts'
import type { ChannelTargets } from '../domain/targets.ts'
import type { ChannelModel } from '../generated/prisma/models/Channel.ts'

type On = Pick<Sql, 'query'>

export type Webhook = {
  url: string
  secret: string | null
  switchedOffAt?: string | null
}

/** A channel with its secrets sealed, as it lies in the table; that of a group is no secret of ours. */
export type SealedChannel = Omit<ChannelTargets, 'webhooks'> &
  FieldsOf<ChannelModel, 'uuid' | 'name', { language: 'de' | 'en'; webhooks: Webhook[] }> & {
    /** Set on the channel of a group, whose uuid it bears. */
    group: GroupWithChannel | null
  }

/** Channels by their uuids, those of groups included. */
export async function findChannels(on: On, uuids: readonly string[]): Promise<Map<string, SealedChannel>> {
  const rows = await on.query<SealedChannel>(
    `SELECT uuid, name, language, teams_url AS "teamsUrl", email_address AS "emailAddress",
       signl4_team_secret AS "signl4TeamSecret", ilert_api_key AS "ilertApiKey", webhooks, NULL::jsonb AS "group"
     FROM channels WHERE uuid = ANY($1::uuid[])
     UNION ALL
     SELECT uuid, name, teams_language, teams_channel, NULL, NULL, NULL, '[]',
       jsonb_build_object('uuid', uuid, 'name', name, 'customerGroup', customer_group)
     FROM groups WHERE uuid = ANY($1::uuid[]) AND teams_channel IS NOT NULL`,
    [[...new Set(uuids)]],
    'channels-find',
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** The channel as it is used: everything readable. */
export function unsealed(channel: SealedChannel, secrets: Secrets): SealedChannel {
  if (channel.group) return channel
  const open = (sealed: string | null) => sealed && secrets.unseal(sealed)
  return {
    ...channel,
    teamsUrl: open(channel.teamsUrl),
    signl4TeamSecret: open(channel.signl4TeamSecret),
    ilertApiKey: open(channel.ilertApiKey),
    webhooks: channel.webhooks.map((webhook) => ({ ...webhook, secret: open(webhook.secret) })),
  }
}

/** Nothing more goes to this webhook; false when it was switched off or gone already. */
export async function switchOffWebhook(tx: On, channel: string, url: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE channels SET version = version + 1, webhooks = (
       SELECT jsonb_agg(CASE WHEN one->>'url' = $2 THEN one || jsonb_build_object('switchedOffAt', $3::text) ELSE one END)
       FROM jsonb_array_elements(webhooks) AS one)
     WHERE uuid = $1 AND EXISTS (SELECT 1 FROM jsonb_array_elements(webhooks) AS one
       WHERE one->>'url' = $2 AND one->>'switchedOffAt' IS NULL) RETURNING uuid`,
    [channel, url, at.toISOString()],
  )
  return rows.length > 0
}
