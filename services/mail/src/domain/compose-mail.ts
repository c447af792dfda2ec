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

/**
 * What stands below a comment: where its reader answers, or says how satisfied they are when it closes the ticket. Without an
 * address of the ticket, that it is enough to answer.
 */
export function commentFoot(url: string | null, language: 'de' | 'en', closes = false): string {
  const { reply, ticket, rate } = footWords[language]
  if (url === null) return reply
  return `${reply}\n\n${closes ? `${rate}: ${url}#rating` : `${ticket}: ${url}#reply`}`
}

const footWords = {
  de: {
    reply: 'Wenn Sie etwas ergänzen möchten, antworten Sie einfach auf diese E-Mail.',
    ticket: 'Das Ticket im Kundenbereich',
    rate: 'Das Ticket ist geschlossen. Wie zufrieden sind Sie? Im Kundenbereich können Sie es uns sagen',
  },
  en: {
    reply: 'If you want to add something, simply reply to this e-mail.',
    ticket: 'The ticket in the customer area',
    rate: 'The ticket is closed. How satisfied are you? You can tell us in the customer area',
  },
} as const

/** A mail of ours that is kept as one text: its words, which may have a signature of their own, and what stands below them. */
export function splitFoot(text: string): { body: string; foot: string } {
  const mark = '\n-- \n'
  const at = text.lastIndexOf(mark)
  return at < 0 ? { body: text, foot: '' } : { body: text.slice(0, at).trimEnd(), foot: text.slice(at + mark.length) }
}
