const strayControls = /[^\P{Cc}\r\n\t]/gu

/** Text as it stands, but for what PostgreSQL refuses (NUL) and nobody wrote. */
export function withoutControls(text: string): string {
  return text.replace(strayControls, '')
}

/**
 * Text that PostgreSQL stores and a browser shows: no NUL, no stray control characters, plain line ends, NFC. Indents and
 * empty lines between others stay as they were written.
 */
export function cleanText(text: string): string {
  return (
    withoutControls(text)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // In front of a line it is an indent, which Markdown and browsers would drop as blanks.
      .replace(/(^[ \t\u00a0]+(?=\S))|\u00a0/gm, (_gap, indent?: string) => indent ?? ' ')
      .replace(/[\u200b\u2060\ufeff]/g, '')
      .normalize('NFC')
      // A run of blanks is looked at from its start alone: from each of its places, a page of blanks would take minutes.
      .replace(/(?<![ \t])[ \t]+$/gm, '')
      .replace(/^\n+/, '')
      .trimEnd()
  )
}

/** They turn round what stands beside a name or subject, too, and hide how a file or an address ends. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** One line, for subjects and names. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(turning, '').replace(/\s+/g, ' ').trim()
}
