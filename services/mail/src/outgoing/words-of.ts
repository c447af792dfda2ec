import type { Language } from '@leitstand/contracts/actor'
import { commentFoot, splitFoot } from '../domain/compose-mail.ts'
import type { ClaimedSentMail } from '../store/sent-mails.ts'
import type { Letter } from './write-letter.ts'

type Words = Pick<Letter, 'passages' | 'foot' | 'language'>
type Told = Pick<ClaimedSentMail, 'kind' | 'text' | 'ticketPublicId' | 'details'>

/** What a mail says; `left` are files that are too large for it. */
export function wordsOf(
  mail: Told,
  { left, language, publicUrl }: { left: readonly string[]; language: Language | null; publicUrl: string },
): Words {
  if (mail.kind !== 'comment') return noticeWords(mail, language)
  const { text, ticketPublicId, details } = mail
  const spoken = language ?? 'de'
  const note = left.length === 0 ? '' : `\n\n${leftNote[spoken]} ${left.join(', ')}`
  const foot = commentFoot(`${publicUrl}/ticket/view/${ticketPublicId}`, spoken, details.closes)
  const said = { text: `${text}${note}`, format: details.format ?? 'markdown', quoted: false }
  return { passages: [said], foot, language }
}

function noticeWords({ text, details }: Told, language: Language | null): Words {
  const { body, foot } = splitFoot(text)
  const passages = details.passages ?? [{ text: body, format: 'plain' as const, quoted: false }]
  return { passages, foot, language }
}

const leftNote = {
  de: 'Zu groß für eine E-Mail, im Ticket zu finden:',
  en: 'Too large for an e-mail, to be found in the ticket:',
} as const
