import type { Attachment, StructuredHeader } from 'mailparser'
import { withoutControls } from '../domain/clean-text.ts'
import type { MailReport } from '../domain/parsed-mail.ts'

const longestReport = 64_000
const partOfReport: Readonly<Record<string, MailReport['type']>> = {
  'message/delivery-status': 'delivery-status',
  'message/global-delivery-status': 'delivery-status',
  'message/disposition-notification': 'disposition-notification',
  'message/feedback-report': 'feedback-report',
}

/** A report as RFC 6522 has it, or as the parts imply where the outer type is wrong. */
export function readReport(root: StructuredHeader | undefined, attachments: readonly Attachment[]): MailReport | null {
  const parts = attachments.filter((part) => partOfReport[part.contentType.toLowerCase()])
  const named = root?.value.toLowerCase() === 'multipart/report' ? root.params['report-type']?.toLowerCase() : undefined
  const declared = Object.values(partOfReport).find((type) => type === named)
  const type = declared ?? partOfReport[parts[0]?.contentType.toLowerCase() ?? '']
  if (!type) return null
  return { type, fields: parts.map(textOf).join('\n\n') }
}

/** Header block of the mail a report returns, whole or headers only. */
export function readOriginalHeaders(attachments: readonly Attachment[]): string | null {
  const original = attachments.find(({ contentType }) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'].includes(
      contentType.toLowerCase(),
    ),
  )
  return original ? (textOf(original).split(/\r?\n\r?\n/, 1)[0] ?? null) : null
}

function textOf(part: Attachment): string {
  return withoutControls(part.content.subarray(0, longestReport).toString('utf8'))
}
