import { iri } from '@leitstand/contracts/common'
import { channels } from '@leitstand/contracts/notification/requests'
import type { Secrets } from '@leitstand/kit/secrets'
import { serveResource } from '../context.ts'
import { isMasked, masked } from '../domain/mask.ts'
import type { Channel } from '../generated/prisma/client.ts'

interface Webhook {
  url: string
  secret: string | null
}

const secretFields = ['teamsUrl', 'signl4TeamSecret', 'ilertApiKey'] as const

/** Channels: secrets are written, sealed and answered masked. A masked value that comes back leaves the secret as it is. */
export const channelResource = (secrets: Secrets) => {
  const hide = (sealed: string | null) => sealed && masked(secrets.unseal(sealed))
  return serveResource<Channel>({
    contract: channels,
    model: 'channel',
    present: ({ uuid, webhooks, language, ...row }) => ({
      '@id': iri('channels', uuid),
      '@type': 'Channel',
      ...row,
      uuid,
      language,
      teamsUrl: hide(row.teamsUrl),
      signl4TeamSecret: hide(row.signl4TeamSecret),
      ilertApiKey: hide(row.ilertApiKey),
      webhooks: webhooksOf(webhooks).map(({ url, secret }) => ({ url, secret: hide(secret) })),
    }),
    columns: (input) => {
      const columns = { ...input }
      for (const field of secretFields) {
        const value = columns[field]
        if (typeof value !== 'string') continue
        if (isMasked(value)) delete columns[field]
        else columns[field] = value.trim() === '' ? null : secrets.seal(value.trim())
      }
      if (columns['webhooks'] !== undefined) columns['webhooks'] = webhooksOf(columns['webhooks']).map(sealWebhook)
      return columns
    },
    async beforeWrite(columns, previous) {
      if (columns['webhooks'] === undefined) return
      const before = webhooksOf(previous?.webhooks ?? [])
      columns['webhooks'] = webhooksOf(columns['webhooks']).map(({ url, secret }) => ({
        url,
        secret:
          secret !== null && isMasked(secret) ? (before.find((known) => known.url === url)?.secret ?? null) : secret,
      }))
    },
  })

  function sealWebhook({ url, secret }: Webhook): Webhook {
    if (secret === null || secret.trim() === '') return { url, secret: null }
    return { url, secret: isMasked(secret) ? secret : secrets.seal(secret.trim()) }
  }
}

/** The column is JSON that only this file writes. */
function webhooksOf(value: unknown): Webhook[] {
  return value as Webhook[]
}
