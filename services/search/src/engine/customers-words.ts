import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import { mayBeMistyped } from '../domain/words.ts'
import { inHalves } from '../store/halves.ts'

/** Of somebody with more tickets, the words of the newest are offered for what they mistyped. */
const newestTickets = 2_000

/**
 * What a customer means by each word. Whether one is mistyped, and for what, is told by the words that they may read themselves:
 * what others wrote would show in what is found.
 */
export async function customersQueries(on: Sql, words: readonly string[], actor: Actor): Promise<string[]> {
  const typed = await asTyped(on, words, actor)
  const unknown = typed.filter(({ is_unknown }) => is_unknown)
  const similar = unknown.length === 0 ? new Map<string, string>() : await similarOnes(on, unknown, actor)
  return typed.map(({ asked, query }) => [query, similar.get(asked)].filter(Boolean).join(' | ')).filter(Boolean)
}

interface Typed {
  asked: string
  /** As the index keeps it; the beginning of a word, or empty for one that it does not keep ("der"). */
  query: string
  is_unknown: boolean
}

async function asTyped(on: Sql, words: readonly string[], actor: Actor): Promise<Typed[]> {
  const given = conditions(words, words.map(mayBeMistyped))
  const readable = `NOT deleted AND ${visibleTo(actor, 'document', given.given)} AND public_words @@ query`
  return await on.query<Typed>(
    `SELECT asked, query::text, may_be_mistyped AND numnode(query) > 0 AND NOT EXISTS (
       SELECT FROM document WHERE ${readable} AND ${inHalves(['unfinished', 'finished'], 'all_words @@ query')}) AS is_unknown
     FROM unnest($1::text[], $2::boolean[]) WITH ORDINALITY AS given (asked, may_be_mistyped, place),
       LATERAL to_tsquery('german', asked || ':*') AS query ORDER BY place`,
    given.values,
  )
}

/** Two letters that are swapped leave little similar in a short word, so such spellings count for themselves. */
async function similarOnes(on: Sql, unknown: readonly Typed[], actor: Actor): Promise<Map<string, string>> {
  const given = conditions(unknown.map(({ asked }) => asked))
  const rows = await on.query<{ asked: string; query: string }>(
    `WITH readable AS (
       SELECT public_words FROM document WHERE NOT deleted AND ${visibleTo(actor, 'document', given.given)}
       ORDER BY updated_at DESC LIMIT ${newestTickets}
     ), vocabulary AS MATERIALIZED (
       SELECT DISTINCT text FROM readable, unnest(tsvector_to_array(public_words)) AS text WHERE text ~ '^[[:alpha:]]{3,40}$'
     ), meant AS (
       SELECT asked, coalesce((ts_lexize('german_stem', asked))[1], asked) AS stem FROM unnest($1::text[]) AS asked
     )
     SELECT asked, string_agg(quote_literal(near.text) || ':*', ' | ') AS query FROM meant
     CROSS JOIN LATERAL (
       SELECT text FROM vocabulary
       WHERE (text % stem AND levenshtein_less_equal(text, stem, 2) <= CASE WHEN length(stem) < 5 THEN 1 ELSE 2 END)
         OR EXISTS (SELECT FROM generate_series(1, length(stem) - 1) AS at
           WHERE starts_with(text, left(stem, at - 1) || substr(stem, at + 1, 1) || substr(stem, at, 1) || substr(stem, at + 2)))
       ORDER BY levenshtein_less_equal(text, stem, 2), similarity(text, stem) DESC LIMIT 4
     ) AS near GROUP BY asked`,
    given.values,
  )
  return new Map(rows.map(({ asked, query }) => [asked, query]))
}
