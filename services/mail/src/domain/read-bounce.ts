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
  const recipients = named.length > 0 ? named : recipientsInText(mail.text)
  const temporary = recipients.length > 0 && recipients.every(isLate)
  return { recipients, originalMessageId: originalMessageIdOf(mail), permanent: !temporary }
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

/** Addresses that have a line of their own above the mail that comes back, as qmail and its kin name them. */
function recipientsInText(text: string): BouncedRecipient[] {
  const above = text.split(/^(?:-{3,}.*|(?:return-path|received|message-id):.*)$/im, 1)[0] ?? ''
  const named = [...above.matchAll(/^[ \t]*<?([^\s<>@"']{1,64}@[^\s<>@"':]{1,255})>?:?$/gm)].slice(0, mostNamed)
  return [...new Set(named.map(([, address = '']) => address))].map(unexplained)
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
  return /^[ \t]*(?:original-)?message-id:[^<\n]*(<[^<>\s]+>)/im.exec(text)?.[1] ?? null
}
