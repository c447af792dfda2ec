import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { Frequencies } from '../domain/common-words.ts'
import type { Half } from '../domain/filters.ts'
import { mayBeMistyped } from '../domain/words.ts'
import { customersQueries } from './customers-words.ts'
import type { Question } from './engine.ts'

/** What the database knows of words, remembered for a moment by each process. */
export interface Vocabulary {
  frequencies(on: Sql): Promise<Frequencies>
  /**
   * The text query of each asked word: a beginning, or one of the similar words when it begins none that occurs. Words that the
   * index does not keep ("der") are left out. The words of all texts serve the staff alone.
   */
  queriesOf(on: Sql, words: readonly string[], actor: Actor): Promise<string[]>
}

export function openVocabulary(): Vocabulary {
  return { frequencies: openFrequencies(), queriesOf: openQueries() }
}

const rememberMs = 60_000
const mostRemembered = 10_000

/** Only what a known word means is remembered: an unknown one may be written at any moment. */
function openQueries(): Vocabulary['queriesOf'] {
  const known = new Map<string, { query: string; until: number }>()
  return async (on, words, actor) => {
    if (!isStaff(actor)) return await customersQueries(on, words, actor)
    const now = Date.now()
    const missing = words.filter((word) => (known.get(word)?.until ?? 0) < now)
    const meant = missing.length > 0 ? await readQueries(on, missing) : new Map<string, Meaning>()
    if (known.size > mostRemembered) known.clear()
    for (const [word, { query, is_unknown }] of meant)
      if (!is_unknown) known.set(word, { query, until: now + rememberMs })
    return words.map((word) => meant.get(word)?.query ?? known.get(word)?.query ?? '').filter((query) => query !== '')
  }
}

interface Meaning {
  asked: string
  query: string
  is_unknown: boolean
}

async function readQueries(on: Sql, words: readonly string[]): Promise<Map<string, Meaning>> {
  const rows = await on.query<Meaning>(
    // Only words that begin no known one are looked up by similarity, which is the dear part. Two letters that are swapped leave
    // little similar in a short word, so such spellings are looked up for themselves.
    `WITH asked AS MATERIALIZED (
       SELECT *, may_be_mistyped AND NOT EXISTS (SELECT 1 FROM word WHERE text >= asked AND text < asked || '~') AS is_unknown
       FROM unnest($1::text[], $2::boolean[]) AS given (asked, may_be_mistyped)
     ), meant AS (
       SELECT asked, is_unknown, asked AS text FROM asked
       UNION ALL
       SELECT asked, is_unknown, near.text FROM asked
       CROSS JOIN LATERAL (SELECT text FROM word WHERE text % asked AND levenshtein_less_equal(text, asked, 2) <= CASE WHEN length(asked) < 5 THEN 1 ELSE 2 END
         ORDER BY levenshtein_less_equal(text, asked, 2), similarity(text, asked) DESC LIMIT 4) AS near
       WHERE is_unknown
       UNION
       SELECT asked, is_unknown, swapped FROM asked
       CROSS JOIN LATERAL (SELECT left(asked, at - 1) || substr(asked, at + 1, 1) || substr(asked, at, 1) || substr(asked, at + 2) AS swapped
         FROM generate_series(1, length(asked) - 1) AS at) AS variant
       WHERE is_unknown AND EXISTS (SELECT FROM word WHERE text >= swapped AND text < swapped || '~')
     )
     SELECT asked, is_unknown, to_tsquery('german', string_agg(text || ':*', ' | '))::text AS query FROM meant GROUP BY asked, is_unknown`,
    [words, words.map(mayBeMistyped)],
    'words-meant',
  )
  return new Map(rows.map((row) => [row.asked, row]))
}

/** The same for an engine that reads no text queries: of each asked word the beginnings that may be meant, as the index keeps words. */
export async function beginningsOf(
  vocabulary: Vocabulary,
  on: Sql,
  { asked: { words }, actor }: Pick<Question, 'asked' | 'actor'>,
): Promise<string[][]> {
  if (words.length === 0) return []
  const queries = await vocabulary.queriesOf(on, words, actor)
  return queries.map((query) => [...query.matchAll(/'([\p{L}\p{N}]+)'/gu)].map(([, lexeme = '']) => lexeme))
}

/** A database that was just filled gathers its statistics within a minute. */
const rememberNothingMs = 5_000

/** How common words are, by the statistics that the database gathers by itself; looked up once a minute. */
function openFrequencies(): Vocabulary['frequencies'] {
  let known: Promise<Frequencies> | undefined
  let until = 0
  const read = async (on: Sql) => {
    until = Date.now() + rememberNothingMs
    const frequencies = await readFrequencies(on).catch((error: unknown) => {
      until = 0
      throw error
    })
    if (frequencies.shares.length > 0) until = Date.now() + rememberMs
    return frequencies
  }
  return (on) => {
    if (!known || until < Date.now()) known = read(on)
    return known
  }
}

async function readFrequencies(on: Sql): Promise<Frequencies> {
  const [row] = await on.query<{ words: string[] | null; shares: number[] | null } & Record<Half, number>>(
    `SELECT most_common_elems::text::text[] AS words, most_common_elem_freqs AS shares,
       ${documentsIn('document_unfinished_words')} AS unfinished, ${documentsIn('document_finished_words')} AS finished
     FROM pg_class LEFT JOIN pg_stats ON schemaname = current_schema() AND tablename = relname AND attname = 'all_words'
     WHERE pg_class.oid = 'document'::regclass`,
  )
  const { words, shares, unfinished = 0, finished = 0 } = row ?? {}
  // The frequencies are followed by the least, the greatest and that of none.
  const known = (words ?? []).map((word, index) => [word, shares?.[index] ?? 0] as const)
  return { documents: { unfinished, finished }, shares: known.sort(([one], [other]) => (one < other ? -1 : 1)) }
}

function documentsIn(index: string): string {
  return `(SELECT greatest(reltuples, 0)::int FROM pg_class WHERE oid = '${index}'::regclass)`
}
