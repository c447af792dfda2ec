import type { Language } from '@leitstand/contracts/actor'
import { findUsers } from '@leitstand/contracts/identity/requests'
import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { isSystemAddress, normalizeAddress } from '../domain/addresses.ts'
import { autoReplyText } from '../domain/auto-reply-texts.ts'
import { mayConfirm } from '../domain/may-confirm.ts'
import { mayGetMailsOf } from '../domain/recipient-policy.ts'
import type { MailContext } from '../processing/parts.ts'
import { areConfirmationsDisabled } from '../store/customer-groups.ts'
import type { ClaimedSentMail } from '../store/sent-mails.ts'
import { customerNow } from './find-recipients.ts'

export interface Confirmation {
  to: string[]
  language: Language
  text: string
  person: string
}

/** The confirmation of a ticket for the person it is for, or null when they do not want one or may not have it. */
export async function writeConfirmation(
  mail: ClaimedSentMail,
  publicUrl: string,
  context: MailContext,
): Promise<Confirmation | null> {
  const { subject, ticketPublicId } = mail
  const { people, confirms } = mail.details
  const customer = await customerNow(mail, context)
  if (!confirms || customer === null || ticketPublicId === null) return null
  const [person] = (await context.callAsSystem(findUsers, { uuids: people })).people
  if (!person || !mayGetMailsOf(customer, person)) return null
  const { option, template } = confirms
  const configuration = template ? await context.callAsSystem(findSenderConfiguration, { template }) : null
  const isWanted = mayConfirm({
    ticket: option,
    userDisables: person.disableConfirmationEmail,
    groupDisables: await areConfirmationsDisabled(context, customer),
    senderConfigurationConfirms: configuration?.sendConfirmation ?? true,
  })
  const address = normalizeAddress(person.email)
  if (!isWanted || isSystemAddress(address)) return null
  const url = `${publicUrl}/ticket/view/${ticketPublicId}`
  const { text } = autoReplyText({ kind: 'opened', publicId: ticketPublicId, subject, url }, person.language)
  return { to: [address], language: person.language, text, person: person.uuid }
}
