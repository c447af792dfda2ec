import { userAnonymised } from '@leitstand/contracts/identity/events'
import { z } from 'zod'
import { type Anonymised, anonymised } from './anonymised.ts'
import type { Sql } from './database.ts'
import type { EventReaction, Timer } from './service.ts'
import { setTimer } from './timers.ts'

export const anonymisation = 'anonymise-copies'

/**
 * One kind of copies that name people. Does a batch in the transaction it is given and answers where to go on, or null when
 * nothing is left. Doing it again does no harm.
 */
export type AnonymisingStep = (tx: Sql, person: Anonymised, after: string | null) => Promise<string | null>

/** A timer does so many batches and sets itself anew, so that others have their turn. */
const batchesPerTimer = 20
const hourMs = 3_600_000
/** Facts said before can be heard late, for as long as outboxes and the stream keep them (7 days); after that the last look. */
const roundsMs = [0, hourMs, 24 * hourMs, 8 * 24 * hourMs]

const Progress = z.object({
  person: userAnonymised.data.omit({ actor: true }),
  startedAt: z.iso.datetime(),
  round: z.int(),
  step: z.int(),
  after: z.string().nullable(),
})
type Progress = z.infer<typeof Progress>

/** Leaves the row that the work is done from. It survives a crash, and goes with the former names when all is done. */
export async function beginAnonymising(tx: Sql, person: Anonymised, now: Date): Promise<void> {
  await setAnew(tx, { person, startedAt: now.toISOString(), round: 0, step: 0, after: null }, now)
}

async function setAnew(on: Sql, progress: Progress, dueAt: Date): Promise<void> {
  await setTimer(on, { kind: anonymisation, key: progress.person.user, dueAt, payload: progress })
}

/** For a service that keeps copies: hears of it, and works through all of them in batches. */
export function anonymising<P>(steps: readonly AnonymisingStep[]): { consumer: EventReaction; timer: Timer<P> } {
  return {
    consumer: {
      kind: 'consumer',
      events: [userAnonymised],
      async handle(received, { tx, clock }) {
        for (const { data } of received) {
          const { actor: _, ...person } = userAnonymised.data.parse(data)
          await beginAnonymising(tx, person, clock.now())
        }
      },
    },
    timer: anonymisingTimer(steps),
  }
}

export function anonymisingTimer<P>(steps: readonly AnonymisingStep[]): Timer<P> {
  const all = [...steps, inDeadLetters]
  return {
    kind: 'timer',
    name: anonymisation,
    async handle(payload, context) {
      let progress = Progress.parse(payload)
      for (let batch = 0; batch < batchesPerTimer; batch++) {
        const { step, after, person } = progress
        const next = await context.transaction(async (tx) => (await all[step]?.(tx, person, after)) ?? null)
        progress = next === null ? { ...progress, step: step + 1, after: null } : { ...progress, after: next }
        if (progress.step >= all.length) return await endRound(context, progress)
      }
      await setAnew(context, progress, context.clock.now())
    },
  }
}

async function endRound(on: Sql, progress: Progress): Promise<void> {
  const round = progress.round + 1
  const waitMs = roundsMs[round]
  if (waitMs === undefined) return
  await setAnew(on, { ...progress, round, step: 0, after: null }, new Date(Date.parse(progress.startedAt) + waitMs))
}

const batch = 1_000

/** Renames by a column with the person's uuid and one with the copied name. The first should have an index. */
export function renaming(table: string, by: string, name: string): AnonymisingStep {
  return async (tx, { user, name: newName }) => {
    const rows = await tx.query(
      `UPDATE ${table} SET ${name} = $2 WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table} WHERE ${by} = $1::uuid AND ${name} <> $2 LIMIT ${batch} FOR UPDATE))
       RETURNING 1 AS done`,
      [user, newName],
    )
    return rows.length < batch ? null : 'more'
  }
}

/** A write without batches, for what is few. */
export function once(write: (tx: Sql, person: Anonymised) => Promise<unknown>): AnonymisingStep {
  return async (tx, person) => {
    await write(tx, person)
    return null
  }
}

interface JsonCopies {
  table: string
  column: string
  /** What becomes of a value; by default uuids and addresses are followed. */
  change?(value: unknown, person: Anonymised): unknown
  /** Writes the changed ones, where more depends on them than the column itself. */
  write?(tx: Sql, changed: { uuid: string; value: unknown }[]): Promise<void>
}

/**
 * Goes through a table by its uuid and renames inside a JSON column. It reads the whole table, but rarely, and spares every
 * write an index over all people that a value may name.
 */
export function insideJson({ table, column, change = anonymised, write }: JsonCopies): AnonymisingStep {
  return async (tx, person, after) => {
    const page = await tx.query<{ uuid: string; named: boolean }>(
      `SELECT uuid, EXISTS (SELECT 1 FROM unnest($2::text[]) AS word WHERE strpos(lower(${column}::text), word) > 0) AS named
         FROM ${table} WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT ${batch}`,
      [after, [person.user, ...person.former.emails]],
    )
    const named = page.filter((row) => row.named).map(({ uuid }) => uuid)
    if (named.length > 0) {
      const rows = await tx.query<{ uuid: string; value: unknown }>(
        `SELECT uuid, ${column} AS value FROM ${table} WHERE uuid = ANY($1::uuid[]) ORDER BY uuid FOR UPDATE`,
        [named],
      )
      const changed = rows.flatMap(({ uuid, value }) => {
        const now = change(value, person)
        return JSON.stringify(now) === JSON.stringify(value) ? [] : [{ uuid, value: now }]
      })
      if (changed.length > 0) await (write ?? writeInto(table, column))(tx, changed)
    }
    return page.length < batch ? null : (page.at(-1)?.uuid ?? null)
  }
}

function writeInto(table: string, column: string) {
  return async (tx: Sql, changed: { uuid: string; value: unknown }[]) => {
    await tx.query(
      `UPDATE ${table} SET ${column} = given.value FROM jsonb_to_recordset($1::jsonb) AS given (uuid uuid, value jsonb)
       WHERE ${table}.uuid = given.uuid`,
      [JSON.stringify(changed)],
    )
  }
}

/** Events that could not be digested are kept until an operator has looked, and may be tried again. */
async function inDeadLetters(tx: Sql, person: Anonymised): Promise<null> {
  const rows = await tx.query<{ id: string; payload: string }>(
    `SELECT id, payload FROM dead_letters
      WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS word WHERE strpos(lower(payload), word) > 0) LIMIT ${batch}`,
    [[person.user, ...person.former.emails]],
  )
  for (const { id, payload } of rows) {
    const now = renamedText(payload, person)
    if (now !== payload) await tx.query('UPDATE dead_letters SET payload = $2 WHERE id = $1', [id, now])
  }
  return null
}

function renamedText(payload: string, person: Anonymised): string {
  try {
    return JSON.stringify(anonymised(JSON.parse(payload), person))
  } catch {
    // Nobody could read it; only an operator's eye does.
    return payload
  }
}
