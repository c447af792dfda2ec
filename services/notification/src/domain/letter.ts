import type { MailPassage } from '@leitstand/contracts/mail/requests'

/** A mail as it is handed to the mail service. */
export interface Letter {
  subject: string
  text: string
  passages: MailPassage[]
}

/** Words of the product. */
export function told(text: string): MailPassage {
  return { text, format: 'plain', quoted: false }
}

/** What somebody wrote; without a format, as notices of earlier versions kept it, it is plain. */
export function quoted(text: string, format: MailPassage['format'] = 'plain'): MailPassage {
  return { text, format, quoted: true }
}

/** The parts also stand in one text, for a mail service that reads that alone. */
export function letterOf(subject: string, passages: MailPassage[], foot: string): Letter {
  const text = [...passages.map(inText), `-- \n${foot}`].join('\n\n')
  return { subject, text, passages: passages.some((passage) => passage.quoted) ? passages : [] }
}

/** Nobody is to take what somebody wrote for a line of ours. */
function inText({ text, quoted: isQuoted }: MailPassage): string {
  return isQuoted ? text.replaceAll(/^/gm, '    ') : text
}
