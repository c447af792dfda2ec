import type { Score } from '@leitstand/contracts/ticket/ratings'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { RatingModel } from '../generated/prisma/models/Rating.ts'

export type RatingRow = FieldsOf<RatingModel, 'uuid' | 'closing' | 'person' | 'word' | 'createdAt' | 'updatedAt'> & {
  score: Score
}

const columns = 'uuid, closing, person, score, word, created_at AS "createdAt", updated_at AS "updatedAt"'

/** The ratings of a ticket, those of its last closing first; of one person alone where one is named. */
export async function findRatings(on: Sql, ticket: string, person: string | null): Promise<RatingRow[]> {
  return await on.query<RatingRow>(
    `SELECT ${columns} FROM rating WHERE ticket = $1::uuid AND ($2::uuid IS NULL OR person = $2) ORDER BY closing DESC, created_at DESC, uuid`,
    [ticket, person],
  )
}

/** Keeps a rating, in place of the one that the person gave for the same closing, and what the ticket says of them all. */
export async function keepRating(
  tx: Sql,
  ticket: string,
  { uuid, closing, person, score, word, updatedAt }: Omit<RatingRow, 'createdAt'>,
): Promise<RatingRow | undefined> {
  const [row] = await tx.query<RatingRow>(
    `INSERT INTO rating (uuid, ticket, closing, person, score, word, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (ticket, closing, person)
     DO UPDATE SET score = excluded.score, word = excluded.word, updated_at = excluded.updated_at RETURNING ${columns}`,
    [uuid, ticket, closing, person, score, word, updatedAt],
  )
  await tx.query(
    `UPDATE ticket SET satisfaction = (SELECT round(avg(score), 2) FROM rating WHERE ticket = $1::uuid AND closing = $2)
      WHERE uuid = $1::uuid`,
    [ticket, closing],
  )
  return row
}
