import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import { mayBeMistyped } from '../domain/words.ts'

/** Of somebody with more tickets, the words of the newest count. */
const newestTickets = 1_000

/**
 * What a customer means by each word. Whether one is mistyped, and for what, is told by the words that they may read themselves:
 * what others wrote would show in what is found.
 */
export async function customersQueries(on: Sql, words: readonly string[], actor: Actor): Promise<string[]> {
  const given = conditions(words, words.map(mayBeMistyped))
  const rows = await on.query<{ query: string }>(
    // Two letters that are swapped leave little similar in a short word, so such spellings count for themselves. The newest are
    // put in order by themselves: along their index, all tickets of others would be passed.
    `WITH readable AS (
       SELECT public_words FROM document WHERE NOT deleted AND ${visibleTo(actor, 'document', given.given)}
       ORDER BY updated_at + interval '0' DESC LIMIT ${newestTickets}
     ), asked AS MATERIALIZED (
       SELECT asked, place, typed, coalesce((ts_lexize('german_stem', asked))[1], asked) AS stem,
         may_be_mistyped AND numnode(typed) > 0 AND NOT EXISTS (SELECT FROM readable WHERE public_words @@ typed) AS is_unknown
       FROM unnest($1::text[], $2::boolean[]) WITH ORDINALITY AS given (asked, may_be_mistyped, place),
         LATERAL to_tsquery('german', asked || ':*') AS typed
     ), vocabulary AS MATERIALIZED (
       SELECT DISTINCT text FROM readable, unnest(tsvector_to_array(public_words)) AS text
       WHERE EXISTS (SELECT FROM asked WHERE is_unknown) AND text ~ '^[[:alpha:]]{3,40}$'
     )
     SELECT concat_ws(' | ', nullif(typed::text, ''), (
       SELECT string_agg(quote_literal(text) || ':*', ' | ') FROM (
         SELECT text FROM vocabulary
         WHERE is_unknown AND ((text % stem AND levenshtein_less_equal(text, stem, 2) <= CASE WHEN length(stem) < 5 THEN 1 ELSE 2 END)
           OR EXISTS (SELECT FROM generate_series(1, length(stem) - 1) AS at
             WHERE starts_with(text, left(stem, at - 1) || substr(stem, at + 1, 1) || substr(stem, at, 1) || substr(stem, at + 2))))
         ORDER BY levenshtein_less_equal(text, stem, 2), similarity(text, stem) DESC LIMIT 4) AS near)) AS query
     FROM asked ORDER BY place`,
    given.values,
  )
  return rows.map(({ query }) => query).filter(Boolean)
}
