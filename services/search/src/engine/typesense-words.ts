import { isStaff } from '@leitstand/contracts/actor'
import type { Question } from './engine.ts'

/** The server takes no more clauses and operators in a filter. */
const mostOperations = 100
/** More than any number of hits: words are left out of the text until only the first or the last is asked for. */
const always = 1_000_000_000

/** Customers are never matched with internal words: the field is not even asked. */
export function queryFields({ actor }: Pick<Question, 'actor'>): string[] {
  const fields = ['subject_words', 'name_words', 'text_words', 'public_words']
  return isStaff(actor) ? [...fields, 'internal_words'] : fields
}

/**
 * Words as the server is asked for them, each by the beginnings of words that it may mean; all of them must be there. In a text
 * the server takes the last word alone for a beginning, so a filter decides what is found, and the text puts what has the
 * words in full first. What a long question says before its last word must be there in full.
 */
export function askingForWords(meant: readonly (readonly string[])[], fields: readonly string[], filter: string) {
  const text = meant.map(([word]) => word).join(' ')
  const query_by = fields.join(',')
  if (operationsIn(filter) + 2 * fields.length * meant.length > mostOperations)
    return { q: text, query_by, filter_by: filter, drop_tokens_threshold: 0 }
  const isMistyped = meant.some((beginnings) => beginnings.length > 1)
  // One word is the last one, too.
  const filtered = meant.length > 1 || isMistyped ? meant : []
  const found = filtered.map((beginnings) => `(${fields.map((field) => beginningIn(field, beginnings)).join(' || ')})`)
  return {
    // Of what was mistyped no word is there, so no text says which ticket fits best.
    q: isMistyped || text === '' ? '*' : text,
    query_by,
    filter_by: [filter, ...found].join(' && '),
    max_filter_by_candidates: 10_000,
    drop_tokens_threshold: always,
    num_typos: 0,
  }
}

function beginningIn(field: string, beginnings: readonly string[]): string {
  const values = beginnings.map((word) => `${word}*`)
  return `${field}:${values.length > 1 ? `[${values.join(',')}]` : values}`
}

function operationsIn(filter: string): number {
  return 2 * (filter.match(/&&|\|\|/g) ?? []).length + 1
}
