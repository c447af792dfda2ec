import { exportComments, exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { job, type ServiceContext } from '../context.ts'
import { type CommentText, putComments, remake } from '../store/comment-texts.ts'
import { putTickets } from '../store/documents.ts'
import { rebuildJob } from '../store/rebuilds.ts'
import { isRestricted } from '../store/vocabulary.ts'

const pageSize = 200
/** A comment younger than this can have been written after the owner read its page. */
const youngMinutes = 5

/**
 * Reads every ticket from its owner, a page at a time, while the index keeps answering. Documents are laid over the old ones
 * (version 0 first, so that they are certainly replaced); what the owner did not name any more goes. `afterwards` lets an engine
 * outside of the database follow; the run is only finished once that has succeeded, and goes on by itself until then.
 */
export const rebuild = (afterwards: (work: ServiceContext) => Promise<void>) =>
  job({
    name: rebuildJob,
    everySeconds: 30,
    run: async (context) => {
      const run = await context.prisma.rebuild.findFirst({ where: { finishedAt: null }, orderBy: { startedAt: 'asc' } })
      if (!run) return false
      try {
        const isLast = await takePage(context, run)
        if (isLast) await afterwards(context)
        await context.prisma.rebuild.update({
          where: { uuid: run.uuid },
          data: { error: null, ...(isLast && { finishedAt: new Date() }) },
        })
        return !isLast
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        await context.prisma.rebuild.update({ where: { uuid: run.uuid }, data: { error: reason } })
        throw error
      }
    },
  })

interface Run {
  uuid: string
  after: string | null
  startedAt: Date
}

/** Takes over the next page and answers whether it was the last. */
async function takePage(context: ServiceContext, run: Run): Promise<boolean> {
  const page = await context.callAsSystem(exportTickets, { after: run.after, limit: pageSize }, 30_000)
  const uuids = page.items.map((item) => item.ticket.uuid)
  const last = uuids.at(-1) ?? run.after
  const tickets = page.items.map((item) => item.ticket)
  const comments = await commentsOf(context, tickets)
  await context.transaction(async (tx) => {
    await dropUnnamed(tx, run, { uuids, last, isLast: page.next === null })
    await outdate(tx, tickets, comments)
    await putTickets(tx, tickets)
    const remade = new Set(await putComments(tx, comments))
    await remake(
      tx,
      uuids.filter((uuid) => !remade.has(uuid)),
    )
    await tx.query('UPDATE rebuild SET done = done + $2, after = $3 WHERE uuid = $1', [run.uuid, uuids.length, last])
  })
  return page.next === null
}

/** What lies between two pages' keys and was not named is gone at its owner; what is younger than the run was not known to it yet. */
async function dropUnnamed(
  tx: Sql,
  run: Run,
  page: { uuids: string[]; last: string | null; isLast: boolean },
): Promise<void> {
  await tx.query(
    `DELETE FROM document WHERE uuid <> ALL($1::uuid[]) AND ($2::uuid IS NULL OR uuid > $2) AND ($3::uuid IS NULL OR $4 OR uuid <= $3)
     AND updated_at < $5`,
    [page.uuids, run.after, page.last, page.isLast, run.startedAt],
  )
}

/** Lets the page replace what is here, but for what changed after the owner had read it: that came as an event and is newer. */
async function outdate(tx: Sql, tickets: readonly TicketFacts[], comments: readonly CommentText[]): Promise<void> {
  const versions = (list: readonly { uuid: string; version: number }[]) => [
    list.map((one) => one.uuid),
    list.map((one) => one.version),
  ]
  await tx.query(
    `UPDATE document SET version = 0, ticket_words = '' FROM unnest($1::uuid[], $2::int[]) AS page (uuid, version)
     WHERE document.uuid = page.uuid AND document.version <= page.version`,
    versions(tickets),
  )
  await tx.query(
    `UPDATE comment_text SET version = 0 FROM unnest($1::uuid[], $2::int[]) AS page (uuid, version)
     WHERE comment_text.uuid = page.uuid AND comment_text.version <= page.version`,
    versions(comments),
  )
  await tx.query(
    `DELETE FROM comment_text WHERE ticket = ANY($1::uuid[]) AND uuid <> ALL($2::uuid[]) AND created_at < now() - interval '${youngMinutes} minutes'`,
    [tickets.map((one) => one.uuid), comments.map((one) => one.uuid)],
  )
}

async function commentsOf(context: ServiceContext, tickets: readonly TicketFacts[]): Promise<CommentText[]> {
  const restricted = new Set(tickets.filter(isRestricted).map(({ uuid }) => uuid))
  const found: CommentText[] = []
  const asked = { tickets: tickets.map(({ uuid }) => uuid) }
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next } = await context.callAsSystem(exportComments, { ...asked, after: after ?? null }, 30_000)
    found.push(...items.map((one) => ({ ...one, deleted: false, isRestricted: restricted.has(one.ticket) })))
    after = next
  }
  return found
}
