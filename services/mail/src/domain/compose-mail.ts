export interface MailDraft {
  /** 'reply' answers a mail by itself, 'notice' tells something unasked, 'person' is written by a human. */
  nature: 'reply' | 'notice' | 'person'
  messageId: string
  /** Message-ID of the mail that is answered; null for a first mail. */
  inReplyTo: string | null
  /** All Message-IDs of the conversation so far, oldest first. */
  references: readonly string[]
}

const mostReferences = 20

/**
 * Headers that put a mail into its conversation and keep machines from answering machines (RFC 5322 3.6.4, RFC 3834 5,
 * MS-OXCMAIL). Automatic mail leaves with the null sender, so that its bounces reach nobody.
 */
export function threadHeaders(draft: MailDraft): Record<string, string> {
  const references = shortened([...draft.references, ...(draft.inReplyTo ? [draft.inReplyTo] : [])])
  return {
    'Message-ID': draft.messageId,
    ...(draft.inReplyTo && { 'In-Reply-To': draft.inReplyTo }),
    ...(references.length > 0 && { References: references.join(' ') }),
    ...(draft.nature !== 'person' && {
      'Auto-Submitted': draft.nature === 'reply' ? 'auto-replied' : 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      Precedence: 'bulk',
    }),
  }
}

/** The first id, which opened the conversation, and the newest ones; each once, at its last place. */
function shortened(ids: readonly string[]): string[] {
  const unique = ids.filter((id, index) => ids.lastIndexOf(id) === index)
  return unique.length <= mostReferences ? unique : [...unique.slice(0, 1), ...unique.slice(1 - mostReferences)]
}

/** The text of a comment as a mail: pictures become their names, because the files are attached; signs stand as they were meant. */
export function commentMailText(text: string, url: string, language: 'de' | 'en'): string {
  const readable = text.replace(/!\[((?:\\.|[^[\]\\])*)\]\([^()]*\)/g, (_whole, name: string) => `[${name || 'Bild'}]`)
  const footer = language === 'de' ? `Das Ticket im Kundenbereich: ${url}` : `The ticket in the customer area: ${url}`
  return `${withoutEscapes(readable).trim()}\n\n-- \n${footer}\n`
}

/** A `\#` of Markdown is a `#` to whoever reads the mail; code says what it says. */
function withoutEscapes(text: string): string {
  const escapeOrCode = /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\2(?!`)/g
  return text.replace(escapeOrCode, (whole, sign?: string) => sign ?? whole)
}
