import { placePictures } from './place-pictures.ts'

/**
 * A mail says the same thing as plain text and as HTML, says different things, or says one thing twice in part.
 * Nothing that a person wrote may get lost, nothing should be shown twice, and pictures in the text keep their place.
 * `plain` and `rich` are both readable text, `rich` made from the HTML. Without alternatives `rich` holds every part.
 */
export function chooseBody(plain: string, rich: string, areAlternatives: boolean): string {
  if (plain.trim() === '') return rich
  if (rich.trim() === '') return plain
  const plainWords = wordsOf(plain)
  const richWords = wordsOf(rich)
  const richHoldsPlain = shareOf(plainWords, richWords) >= 0.9
  if (!areAlternatives && richHoldsPlain) return rich
  if (shareOf(richWords, plainWords) >= 0.5) return placePictures(plain, rich)
  return richHoldsPlain ? rich : `${plain}\n\n---\n\n${rich}`
}

function wordsOf(text: string): Set<string> {
  const withoutAddresses = text.replace(/https?:\/\/\S+|cid:\S+/g, ' ')
  return new Set(withoutAddresses.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
}

function shareOf(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 1
  return [...part].filter((word) => whole.has(word)).length / part.size
}
