import { exportTickets } from '@leitstand/contracts/ticket/requests'
import { job, type Work } from '../context.ts'
import { putComments, putTickets } from '../store/documents.ts'
import { rebuildJob } from '../store/rebuilds.ts'

const pageSize = 200

/**
 * Reads every ticket from its owner, a page at a time, while the index keeps answering. Documents are laid over the old ones
 * (version 0 first, so that they are certainly replaced); at the end, what the owner did not name any more goes.
 */
export const rebuild = (afterwards: (work: Work) => Promise<void>) =>
  job({
    name: rebuildJob,
    everySeconds: 30,
    run: async (context) => {
      const run = await context.prisma.rebuild.findFirst({ where: { finishedAt: null }, orderBy: { startedAt: 'asc' } })
      if (!run) return false
      const page = await context.callAsSystem(exportTickets, { after: run.after, limit: pageSize }, 30_000)
      await context.transaction(async (tx) => {
        const uuids = page.items.map((item) => item.ticket.uuid)
        const last = page.items.at(-1)?.ticket.uuid ?? run.after
        await tx.query(
          `DELETE FROM document WHERE uuid <> ALL($1::uuid[]) AND ($2::uuid IS NULL OR uuid > $2) AND ($3::uuid IS NULL OR $4 OR uuid <= $3)
           AND updated_at < $5`,
          [uuids, run.after, last, page.next === null, run.startedAt],
        )
        await tx.query('UPDATE document SET version = 0 WHERE uuid = ANY($1::uuid[])', [uuids])
        await tx.query('DELETE FROM comment_text WHERE ticket = ANY($1::uuid[])', [uuids])
        await tx.query(
          "UPDATE document SET comment_count = 0, all_words = '', public_words = '', ticket_words = '' WHERE uuid = ANY($1::uuid[])",
          [uuids],
        )
        await putTickets(
          tx,
          page.items.map((item) => item.ticket),
        )
        const comments = page.items.flatMap(({ ticket, comments }) =>
          comments.map((comment) => ({
            ...comment,
            ticket: ticket.uuid,
            deleted: false,
            createdAt: ticket.updatedAt,
            authorSide: null,
          })),
        )
        await putComments(tx, comments)
        await tx.query(
          'UPDATE rebuild SET done = done + $2, after = $3, finished_at = CASE WHEN $4 THEN now() END WHERE uuid = $1',
          [run.uuid, page.items.length, page.next, page.next === null],
        )
      })
      if (page.next === null) await afterwards(context)
      return page.next !== null
    },
  })
