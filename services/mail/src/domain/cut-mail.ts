import type { ParsedMail } from './parsed-mail.ts'

const megabyte = 1024 * 1024

/** A mail of which only the beginning was kept: its text with a sentence about the rest. Files that were begun are none. */
export function cutMail(mail: ParsedMail, { size, longest }: { size: number; longest: number }): ParsedMail {
  const names = mail.attachments.map(({ name }) => `„${name}“`).join(', ')
  const [was, most] = [Math.ceil(size / megabyte), Math.floor(longest / megabyte)]
  const sentence =
    `Nur der Anfang dieser E-Mail wurde übernommen: sie war mit ${was} MB zu groß, erlaubt sind ${most} MB ` +
    `(too large, only the beginning was taken).${names && ` Dateien (files): ${names}`}`
  const withSentence = (text: string) => (text === '' ? sentence : `${text}\n\n${sentence}`)
  return {
    ...mail,
    text: withSentence(mail.text),
    commentText: withSentence(mail.commentText),
    attachments: [],
    filesLeft: [],
    unpacked: [],
    warnings: [...mail.warnings, 'mail-cut'],
  }
}
