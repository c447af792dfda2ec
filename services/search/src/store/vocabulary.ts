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

/** Brings the words of texts, folded as the index keeps them, into the vocabulary. */
export async function learnWords(tx: Sql, said: readonly Said[]): Promise<void> {
  const texts = said.flatMap((one) => (one.isRestricted ? [] : one.text))
  const words = [...new Set(texts.flatMap(vocabularyOf))].sort()
  if (words.length === 0) return
  await tx.query('INSERT INTO word (text) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [words], 'words-learn')
}

/** Takes words out of the vocabulary that no document has any more. */
export async function forgetWords(tx: Sql, texts: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM word WHERE text = ANY($1::text[])
       AND NOT EXISTS (SELECT 1 FROM document WHERE ${inHalves(['unfinished', 'finished'], `all_words @@ to_tsquery('german', quote_literal(text))`)})`,
    [texts.map(indexable).flatMap(vocabularyOf)],
  )
}
