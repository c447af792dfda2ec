import type { Language } from '@leitstand/contracts/actor'
import type { ParsedMail } from './parsed-mail.ts'

const common: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:und|der|die|das|ist|nicht|ich|wir|sie|bitte|mit|für|ein|eine|auf|zu|hallo|guten|vielen|dank|kann|wird|seit)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:and|the|is|not|we|you|please|with|for|an|on|to|of|hello|dear|thanks|thank|can|will|since|our|have)(?!\p{L})/giu,
}
const readCharacters = 4_000

/** The language that a stranger writes, and is answered in (AMB-008); null when their words do not say. */
export function languageOfMail({ subject, replyText }: Pick<ParsedMail, 'subject' | 'replyText'>): Language | null {
  return languageOf(`${subject} ${replyText}`)
}

export function languageOf(text: string): Language | null {
  const beginning = text.slice(0, readCharacters)
  const [german = 0, english = 0] = [common.de, common.en].map((words) => beginning.match(words)?.length ?? 0)
  if (german === english) return null
  return english > german ? 'en' : 'de'
}
