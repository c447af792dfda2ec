import { type Audience, isForEveryEmployee } from '@leitstand/contracts/audience'
import type { Sql } from '@leitstand/kit/database'
import { indexable, vocabularyOf } from '../domain/words.ts'
import { inHalves } from './halves.ts'

export interface Said {
  text: string
  /** Not every employee may read it, so it is not among the words that are offered to every employee. */
  isRestricted: boolean
}

export function isRestricted({ audience }: { audience: Audience }): boolean {
  return !isForEveryEmployee(audience)
}

const insert = 'INSERT INTO word (text) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING'
/** What a transaction has to learn with its commit. */
const learning = new WeakMap<Sql, string[]>()

/**
 * Brings the words of texts, folded as the index keeps them, into the vocabulary: with the commit, all of a transaction at
 * once and in one order, so that of two that learn the same words none holds some while it waits for others.
 */
export async function learnWords(tx: Sql, said: readonly Said[]): Promise<void> {
  const texts = said.flatMap((one) => (one.isRestricted ? [] : one.text))
  const fresh = texts.flatMap(vocabularyOf)
  if (fresh.length === 0) return
  const words = learning.get(tx) ?? []
  const sorted = [...new Set([...words, ...fresh])].sort()
  words.length = 0
  for (const word of sorted) words.push(word)
  if (!tx.withCommit) await tx.query(insert, [words], 'words-learn')
  else if (!learning.has(tx)) tx.withCommit(insert, [words], 'words-learn')
  learning.set(tx, words)
}

/** Takes words out of the vocabulary that no document has any more. */
export async function forgetWords(tx: Sql, texts: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM word WHERE text = ANY($1::text[])
       AND NOT EXISTS (SELECT 1 FROM document WHERE ${inHalves(['unfinished', 'finished'], `all_words @@ to_tsquery('german', quote_literal(text))`)})`,
    [texts.map(indexable).flatMap(vocabularyOf)],
  )
}
