import { buffer } from 'node:stream/consumers'
import { domainOf } from '../domain/addresses.ts'
import { type ParsedMail, senderOf } from '../domain/parsed-mail.ts'
import { judgeTrustedResults, nothingFound, type SenderChecks } from '../domain/sender-checks.ts'
import type { ClaimedMail } from '../store/received-mails.ts'
import type { MailContext, MailParts } from './parts.ts'

/** What speaks for the domain in From: the words of a server that we believe, else our own check. */
export async function checkSender(
  mail: ParsedMail,
  claimed: ClaimedMail,
  { blobs }: MailContext,
  { config, verifier }: MailParts,
): Promise<SenderChecks> {
  const address = senderOf(mail)?.address
  if (!address || !config.verify.isOn) return nothingFound
  const domain = domainOf(address).toLowerCase()
  const trusted = judgeTrustedResults(mail.headers, config.verify.trustedServers, domain)
  if (trusted) return trusted
  const { remoteAddress, helo, envelopeFrom } = claimed
  const session = remoteAddress ? { remoteAddress, helo: helo ?? '', mailFrom: envelopeFrom ?? '' } : null
  return await verifier.verify(await buffer(await blobs.open(claimed.sha256)), domain, session)
}
