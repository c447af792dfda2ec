import type { channels } from '@leitstand/contracts/notification/requests'
import type { EntityOf } from '@leitstand/contracts/resource'
import type { Secrets } from '@leitstand/kit/secrets'
import { masked } from '../domain/mask.ts'
import type { ChannelModel } from '../generated/prisma/models/Channel.ts'
import type { Webhook } from '../store/channels.ts'

/** A channel as it is answered: its secrets masked. */
export function presentChannel(row: ChannelModel, secrets: Secrets) {
  const hide = (sealed: string | null) => sealed && masked(secrets.unseal(sealed))
  return {
    name: row.name,
    description: row.description,
    emailAddress: row.emailAddress,
    language: row.language as EntityOf<typeof channels>['language'],
    teamsUrl: hide(row.teamsUrl),
    signl4TeamSecret: hide(row.signl4TeamSecret),
    ilertApiKey: hide(row.ilertApiKey),
    webhooks: webhooksOf(row.webhooks).map(({ url, secret, switchedOffAt = null }) => ({
      url,
      secret: hide(secret),
      switchedOffAt,
    })),
  }
}

/** The column is JSON that only channels write. */
export function webhooksOf(value: unknown): Webhook[] {
  return value as Webhook[]
}
