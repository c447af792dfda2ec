import { channels } from '@leitstand/contracts/notification/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { WrittenOf } from '@leitstand/contracts/resource'
import { isChannelUsed } from '@leitstand/contracts/sla/requests'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import type { Violation } from '@leitstand/contracts/violations'
import { withoutTag } from '@leitstand/contracts/without-tag'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Secrets } from '@leitstand/kit/secrets'
import { type Entered, mustBeReachable } from '../channels/check-address.ts'
import type { NotificationConfig } from '../config.ts'
import { serveResource } from '../context.ts'
import { isMasked, masked } from '../domain/mask.ts'
import { presentChannel, webhooksOf } from '../steps/present-channel.ts'
import type { Webhook } from '../store/channels.ts'

/** Channels: secrets are written, sealed and answered masked. A mask that comes back leaves the secret as it is. */
export const channelResource = (secrets: Secrets, config: Pick<NotificationConfig, 'allowPrivateTargets'>) => {
  const hide = (sealed: string | null) => sealed && masked(secrets.unseal(sealed))
  return serveResource(channels, 'channel', {
    present: (row) => presentChannel(row, secrets),
    prepare: async (input, context) => {
      await mustBeReachable(addressesIn(input), config)
      await mustNotBeOfIntake(input.emailAddress, context)
      return input
    },
    columns: ({ teamsUrl, signl4TeamSecret, ilertApiKey, webhooks, ...input }, _context, previous) => {
      const { seal, refused } = sealing()
      const before = webhooksOf(previous?.webhooks ?? [])
      const single = (name: 'teamsUrl' | 'signl4TeamSecret' | 'ilertApiKey', text: string | null | undefined) =>
        text === undefined ? {} : { [name]: seal(name, text, [previous?.[name]]) }
      const columns = {
        ...input,
        ...single('teamsUrl', teamsUrl),
        ...single('signl4TeamSecret', signl4TeamSecret),
        ...single('ilertApiKey', ilertApiKey),
        ...(webhooks && {
          webhooks: webhooks.map(({ url, secret, switchedOffAt = null }, index) => ({
            url,
            secret: seal(`webhooks.${index}.secret`, secret, secretsFor(url, index, before)),
            switchedOffAt,
          })),
        }),
      }
      if (refused.length > 0) throw invalid(...refused)
      return columns
    },
    // What alerts on it would do so in vain, and nobody would miss it in time.
    prepareDelete: async (channel, context) => {
      const { used } = await context.callAsSystem(isChannelUsed, { channel })
      if (used) throw new AppError('in-use')
    },
  })

  /** What is entered is sealed. A mask keeps the secret that it hides; where it hides none of those known, that one is asked for. */
  function sealing() {
    const refused: Violation[] = []
    function seal(propertyPath: string, text: string | null, known: readonly (string | null | undefined)[]) {
      if (text === null || text.trim() === '') return null
      if (!isMasked(text)) return secrets.seal(text.trim())
      const kept = known.find((sealed) => sealed && hide(sealed) === text)
      if (!kept) refused.push({ propertyPath, code: 'secret-to-enter' })
      return kept ?? null
    }
    return { seal, refused }
  }
}

/** Of the webhook with this address, or of the one in its place on the same host: no other host is given a secret unasked. */
function secretsFor(url: string, index: number, before: readonly Webhook[]): (string | null)[] {
  const inPlace = before[index]
  const moved = inPlace && new URL(inPlace.url).origin === new URL(url).origin ? [inPlace] : []
  return [...before.filter((known) => known.url === url), ...moved].map(({ secret }) => secret)
}

/** An alert that comes in as a mail of our own is ignored there, and nobody would hear of it. */
async function mustNotBeOfIntake(
  email: string | null | undefined,
  context: Pick<ServiceContext<unknown>, 'callAsSystem'>,
) {
  if (!email) return
  const addresses = [email, withoutTag(email)].map((address) => address.toLowerCase())
  const found = await context.callAsSystem(findSenderConfiguration, { addresses })
  if (found) throw invalid({ propertyPath: 'emailAddress', code: 'email-of-intake' })
}

/** Those that are written anew. */
function addressesIn({ teamsUrl, webhooks = [] }: WrittenOf<typeof channels>): Entered[] {
  const teams = teamsUrl?.trim()
  return [
    ...(teams && !isMasked(teams) ? [{ propertyPath: 'teamsUrl', url: teams }] : []),
    ...webhooks.map(({ url }, index) => ({ propertyPath: `webhooks.${index}.url`, url })),
  ]
}
