import { longestAddress } from './addresses.ts'
import { headerValue, type MailReport, type ParsedMail } from './parsed-mail.ts'

export interface BouncedRecipient {
  address: string
  /** As we wrote to them, where the report tells it from where the mail was redirected to. */
  original: string | null
  /** failed, delayed, delivered, relayed or expanded (RFC 3464); null when the report does not say. */
  action: string | null
  /** Enhanced status code such as 5.1.1; null when the report does not say. */
  status: string | null
  /** What the server that refused it said. */
  diagnostic: string | null
}

export interface Bounce {
  recipients: BouncedRecipient[]
  /** Message-ID of the mail that did not arrive, where it can be read. */
  originalMessageId: string | null
  /** False while the other side keeps trying. */
  permanent: boolean
}

/** What a delivery report says about our mail: by RFC 3464 fields, else by what mail servers write into plain text. */
export function readBounce(mail: ParsedMail): Bounce {
  const reported = mail.report?.type === 'delivery-status' ? recipientsOf(mail.report) : []
  const named = reported.length > 0 ? reported : failedRecipients(mail)
  const found = named.length > 0 ? named : recipientsInText(mail.text)
  const isDelay = reported.length === 0 && tellsDelay(mail)
  const recipients = isDelay ? found.map((one) => ({ ...one, action: 'delayed' })) : found
  const temporary = isDelay || (recipients.length > 0 && recipients.every(isLate))
  return { recipients, originalMessageId: originalMessageIdOf(mail), permanent: !temporary }
}

/** What servers without a report put into subject or text while they keep trying. */
const delaySubject =
  /^\s*(warning: (message \S{1,60} delayed|could not send message for past)|delayed mail \(|delivery delayed\s*(:|$)|delivery (is )?delayed\s*:|delivery status notification \(delay\)|(zustellung verzögert|verzögerte zustellung|verzögerung der zustellung)\s*(:|$)|(remise|distribution) (différée|retardée)\s*(:|$))/i
const delayWords =
  /has not yet been delivered to (one or more|all) of|this is a warning (message )?only|hasn.t been delivered yet|still undelivered after|it will be retried until|delivery attempts will continue|delivery (is delayed|incomplete)|noch nicht zugestellt|bisher nicht zugestellt werden|verzögerung der zustellung|wird weiterhin versucht|n.a pas encore été (remis|distribué|livré)/i
const givenUp = /permanent (fatal )?errors?|(have|has) (given up|stopped trying)|i.ve given up/i

export function isDelaySubject(subject: string): boolean {
  return delaySubject.test(subject)
}

function tellsDelay({ subject, text }: ParsedMail): boolean {
  const words = aboveReturned(text)
  return !givenUp.test(words) && (delaySubject.test(subject) || delayWords.test(words))
}

/** Whether the other side keeps trying. Who gives up says so (`failed`), whatever kept them from it (RFC 3464, 2.3.3). */
export function isLate({ action, status }: Pick<BouncedRecipient, 'action' | 'status'>): boolean {
  return action === 'delayed' || (action !== 'failed' && (status?.startsWith('4') ?? false))
}

/** One block of fields a recipient, blank lines between; the first block may speak of the whole message. */
function recipientsOf(report: MailReport): BouncedRecipient[] {
  return report.fields
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim() ?? null
      const original = field('Original-Recipient')
      const recipient = field('Final-Recipient') ?? original
      if (recipient === null) return []
      return [
        {
          address: addressOf(recipient),
          original: original && addressOf(original),
          action: field('Action')?.toLowerCase() ?? null,
          status: /\d\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0] ?? null,
          diagnostic: field('Diagnostic-Code')?.replace(/^[\w-]+;\s*/, '') ?? null,
        },
      ]
    })
}

function failedRecipients(mail: ParsedMail): BouncedRecipient[] {
  const listed = headerValue(mail, 'x-failed-recipients')?.split(',') ?? []
  return listed.filter((entry) => entry.includes('@')).map(unexplained)
}

const mostNamed = 50

/** Addresses above the mail that comes back: in a line of their own as of qmail and its kin, or in front of what was answered. */
function recipientsInText(text: string): BouncedRecipient[] {
  const above = aboveReturned(text)
  const named = [
    ...above.matchAll(
      /^[ \t\u00a0]*[<"]?([^\s<>@"'()]{1,64}@[^\s<>@"':()]{1,255})(?:[>"]?:?$| \(\1\)$|>(?:: | ?\.{3} )|: [45]\d\d[ -])/gm,
    ),
  ]
  return [...new Set(named.slice(0, mostNamed).map(([, address = '']) => address))].map(unexplained)
}

function aboveReturned(text: string): string {
  return text.split(/^(?:-{3,}.*|(?:return-path|received|message-id):.*)$/im, 1)[0] ?? ''
}

function unexplained(address: string): BouncedRecipient {
  return { address: addressOf(address), original: null, action: null, status: null, diagnostic: null }
}

/** `rfc822; max@kunde.example`, with or without type and angle brackets. */
function addressOf(field: string): string {
  return (field.split(';').at(-1) ?? '').replace(/[<>\s]/g, '').slice(0, longestAddress)
}

function originalMessageIdOf(mail: ParsedMail): string | null {
  const returned = mail.originalHeaders?.replace(/\r?\n[ \t]+/g, ' ') ?? ''
  const named = /^original-message-id:.*$/im.exec(mail.report?.fields ?? '')?.[0] ?? ''
  return messageIdIn(returned) ?? messageIdIn(named) ?? messageIdIn(mail.text)
}

function messageIdIn(text: string): string | null {
  return /^[ \t\u00a0]*(?:original-)?message-id:[^<\n]*(<[^<>\s]+>)/im.exec(text)?.[1] ?? null
}
