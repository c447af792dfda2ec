import type { Language } from '@leitstand/contracts/actor'
import { commentFoot, splitFoot } from '../domain/compose-mail.ts'
import type { ClaimedSentMail } from '../store/sent-mails.ts'
import type { Letter } from './write-letter.ts'

type Words = Pick<Letter, 'passages' | 'foot' | 'language'>
type Told = Pick<ClaimedSentMail, 'kind' | 'text' | 'ticketPublicId' | 'details'>

/** Who reads a mail. */
export interface Readership {
  language: Language | null
  /** None of them has an account. */
  areStrangers?: boolean
}

/** What a mail says; `left` are files that are too large for it. */
export function wordsOf(
  mail: Told,
  { left, publicUrl, language, areStrangers = false }: Readership & { left: readonly string[]; publicUrl: string },
): Words {
  if (mail.kind !== 'comment') return noticeWords(mail, language)
  const { text, ticketPublicId, details } = mail
  const spoken = language ?? 'de'
  const tooLarge = areStrangers ? leftForStrangers : leftNote
  const note = left.length === 0 ? '' : `\n\n${tooLarge[spoken]} ${left.join(', ')}`
  const url = areStrangers ? null : `${publicUrl}/ticket/view/${ticketPublicId}`
  const foot = commentFoot(url, spoken, details.closes)
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

const leftForStrangers = {
  de: 'Zu groß für eine E-Mail, auf anderem Weg zu bekommen:',
  en: 'Too large for an e-mail, to be had in another way:',
} as const
