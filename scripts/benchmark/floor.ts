import { randomUUID } from 'node:crypto'
import { databaseUrlOf } from '@leitstand/kit/config'
import pg from 'pg'
import { aQuestion, commonWords, inPlainSql } from './questions.ts'
import { type Figures, summarise } from './report.ts'

export type Floor = Record<
  'create' | 'read' | 'comment' | 'transition' | 'list' | 'search' | 'search, common words',
  Figures
>

/** The same statements as the services run, without services: what this machine's PostgreSQL gives at best. */
export async function measureFloor(serverUrl: string, callers: number, seconds: number): Promise<Floor> {
  const ticket = new pg.Pool({ connectionString: databaseUrlOf(serverUrl, 'ticket'), max: callers })
  const search = new pg.Pool({ connectionString: databaseUrlOf(serverUrl, 'search'), max: callers })
  try {
    const { rows } = await ticket.query<{ uuid: string; public_id: string }>(
      "SELECT uuid, public_id FROM ticket WHERE status = 'open' ORDER BY random() LIMIT 2000",
    )
    const some = () => rows[Math.floor(Math.random() * rows.length)]?.uuid
    const numbers = rows.map((row) => Number(row.public_id))
    const run = (work: () => Promise<unknown>) => measure(work, callers, seconds)
    const template = rows[0]?.uuid
    return {
      create: await run(() => writing(ticket, insertTicket, [randomUUID(), template])),
      read: await run(() =>
        Promise.all([
          ticket.query({ name: 'f-ticket', text: 'SELECT * FROM ticket WHERE uuid = $1', values: [some()] }),
          ticket.query({
            name: 'f-comments',
            text: 'SELECT * FROM comment WHERE ticket = $1 AND deleted_at IS NULL ORDER BY created_at DESC LIMIT 30',
            values: [some()],
          }),
        ]),
      ),
      comment: await run(() => writing(ticket, insertComment, [randomUUID(), some()])),
      transition: await run(() =>
        writing(ticket, 'UPDATE ticket SET version = version + 1, updated_at = now() WHERE uuid = $1 RETURNING *', [
          some(),
        ]),
      ),
      list: await run(() =>
        ticket.query({
          name: 'f-list',
          text: 'SELECT * FROM ticket WHERE deleted_at IS NULL ORDER BY created_at DESC LIMIT 20',
        }),
      ),
      search: await run(() => look(search, aQuestion(Math.random, numbers))),
      'search, common words': await run(() => look(search, commonWords)),
    }
  } finally {
    await Promise.all([ticket.end(), search.end()])
  }
}

const insertTicket = `INSERT INTO ticket (uuid, subject, description, status, priority, type, project, author, customer, responsible_groups, people, created_at, updated_at)
  SELECT $1, subject, description, 'open', priority, type, project, author, customer, responsible_groups, people, now(), now() FROM ticket WHERE uuid = $2`
const insertComment = `INSERT INTO comment (uuid, ticket, author, author_side, text, created_at, updated_at) SELECT $1, uuid, author, 'staff', 'Untergrenze', now(), now() FROM ticket WHERE uuid = $2`
/** The newest hits by the quickest way there is: not ranked, not counted, no typos, nobody's sight. Planned each time, since words differ. */
function look(search: pg.Pool, question: string): Promise<unknown> {
  const { lookedUp, lookedAt } = inPlainSql(question)
  const values = lookedUp ? [lookedAt, lookedUp] : [lookedAt]
  const byWords = lookedUp ? "AND all_words @@ to_tsquery('german', $2)" : ''
  const text = `SELECT facts FROM document WHERE NOT deleted AND status NOT IN ('closed', 'archived', 'canceled') AND (all_words @@ to_tsquery('german', $1)) IS TRUE ${byWords}
    ORDER BY updated_at DESC LIMIT 20`
  return search.query(text, values)
}

/** A change and its outbox row in one transaction, marked as published so that the relay does not take it for one of its own. */
async function writing(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(text, [...values])
    await client.query(
      "INSERT INTO outbox (id, subject, payload, published_at) VALUES (gen_random_uuid(), 'floor', repeat('x', 2000), now())",
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Runs work by so many callers for so long; a call that fails is counted, not timed. */
export async function measure(
  work: (caller: number) => Promise<unknown>,
  callers: number,
  seconds: number,
): Promise<Figures> {
  const took: number[] = []
  let errors = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        const begun = performance.now()
        const failed = await work(caller).then(
          () => false,
          () => true,
        )
        if (failed) errors += 1
        else took.push(performance.now() - begun)
      }
    }),
  )
  return summarise(took, seconds, errors)
}
