import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { withoutEscapes } from '@leitstand/contracts/without-escapes'
import { placePictures } from './place-pictures.ts'
import { splitQuote } from './split-quote.ts'

export interface Body {
  text: string
  format: TextFormat
}

/**
 * A mail says the same thing as plain text and as HTML, says different things, or says one thing twice in part.
 * Nothing that a person wrote may get lost, nothing should be shown twice, and pictures in the text keep their place.
 * `rich` is made from the HTML and is Markdown; without alternatives it holds every part. What is plain is never read as
 * Markdown, so both together are plain. A table is worth the HTML.
 */
export function chooseBody(plain: string, rich: string, areAlternatives: boolean, subject = ''): Body {
  const asPlain = (text: string): Body => ({ text, format: 'plain' })
  const asRich: Body = { text: rich, format: 'markdown' }
  if (rich.trim() === '') return asPlain(plain)
  if (plain.trim() === '') return asRich
  const plainWords = wordsOf(plain)
  const richWords = wordsOf(rich)
  const richHoldsPlain = shareOf(plainWords, richWords) >= 0.9
  const plainHoldsRich = shareOf(richWords, plainWords) >= 0.9
  if (richHoldsPlain && (!areAlternatives || !plainHoldsRich || bringsTable(rich, subject))) return asRich
  const asWritten = withoutEscapes(rich)
  if (shareOf(richWords, plainWords) >= 0.5) return asPlain(placePictures(plain, asWritten))
  return richHoldsPlain ? asRich : asPlain(`${plain}\n\n---\n\n${asWritten}`)
}

/** Of a table, plain text has its cells at best. One that is only repeated brings nothing new. */
function bringsTable(rich: string, subject: string): boolean {
  const belowHead = /^\|(?: --- \|)+$/m
  return belowHead.test(rich) && belowHead.test(splitQuote(rich, subject).reply)
}

function wordsOf(text: string): Set<string> {
  const withoutAddresses = text.replace(/https?:\/\/\S+|cid:\S+/g, ' ')
  return new Set(withoutAddresses.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
}

function shareOf(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 1
  return [...part].filter((word) => whole.has(word)).length / part.size
}
