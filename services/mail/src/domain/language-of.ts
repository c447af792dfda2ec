import type { Language } from '@leitstand/contracts/actor'

const common: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:und|der|die|das|ist|nicht|ich|wir|sie|bitte|mit|für|ein|eine|auf|zu|hallo|guten|vielen|dank|kann|wird|seit)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:and|the|is|not|we|you|please|with|for|an|on|to|of|hello|dear|thanks|thank|can|will|since|our|have)(?!\p{L})/giu,
}
const readCharacters = 4_000

/** The language that a stranger is answered in: English where their words are, else German (AMB-008). */
export function languageOf(text: string): Language {
  const beginning = text.slice(0, readCharacters)
  const [german, english] = [common.de, common.en].map((words) => beginning.match(words)?.length ?? 0)
  return (english ?? 0) > (german ?? 0) ? 'en' : 'de'
}
