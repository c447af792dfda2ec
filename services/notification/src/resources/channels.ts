import { channels } from '@leitstand/contracts/notification/requests'
import type { EntityOf, WrittenOf } from '@leitstand/contracts/resource'
import type { Secrets } from '@leitstand/kit/secrets'
import { type Entered, mustBeReachable } from '../channels/check-address.ts'
import type { NotificationConfig } from '../config.ts'
import { serveResource } from '../context.ts'
import { isMasked, masked } from '../domain/mask.ts'
import type { Webhook } from '../store/channels.ts'

/** Channels: secrets are written, sealed and answered masked. A masked value that comes back leaves the secret as it is. */
export const channelResource = (secrets: Secrets, config: Pick<NotificationConfig, 'allowPrivateTargets'>) => {
  const hide = (sealed: string | null) => sealed && masked(secrets.unseal(sealed))
  return serveResource(channels, 'channel', {
    present: (row) => ({
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
    }),
    prepare: async (input) => {
      await mustBeReachable(addressesIn(input), config)
      return input
    },
    columns: ({ teamsUrl, signl4TeamSecret, ilertApiKey, webhooks, ...input }, _context, previous) => ({
      ...input,
      ...sealed({ teamsUrl, signl4TeamSecret, ilertApiKey }),
      ...(webhooks && { webhooks: webhooks.map((one) => sealWebhook(one, webhooksOf(previous?.webhooks ?? []))) }),
    }),
  })

  /** Those of the secrets that are written. */
  function sealed<Name extends string>(given: Record<Name, string | null | undefined>) {
    const written = Object.entries<string | null | undefined>(given).flatMap(([name, value]) => {
      if (value === undefined || (value !== null && isMasked(value))) return []
      return [[name, sealedText(value)]]
    })
    return Object.fromEntries(written) as { [N in Name]?: string | null }
  }

  function sealedText(text: string | null): string | null {
    return text === null || text.trim() === '' ? null : secrets.seal(text.trim())
  }

  function sealWebhook({ url, secret, switchedOffAt = null }: Webhook, before: readonly Webhook[]): Webhook {
    const isKept = secret !== null && isMasked(secret)
    const kept = before.find((known) => known.url === url)?.secret ?? null
    return { url, secret: isKept ? kept : sealedText(secret), switchedOffAt }
  }
}

/** Those that are written anew. */
function addressesIn({ teamsUrl, webhooks = [] }: WrittenOf<typeof channels>): Entered[] {
  const teams = teamsUrl?.trim()
  return [
    ...(teams && !isMasked(teams) ? [{ propertyPath: 'teamsUrl', url: teams }] : []),
    ...webhooks.map(({ url }, index) => ({ propertyPath: `webhooks.${index}.url`, url })),
  ]
}

/** The column is JSON that only this file writes. */
function webhooksOf(value: unknown): Webhook[] {
  return value as Webhook[]
}
