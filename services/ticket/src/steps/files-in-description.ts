import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import type { TicketRow } from '../domain/rows.ts'
import { bindAttachments, uuidsInText } from '../store/attachments.ts'
import { ticketFacts } from './facts.ts'
import { fileAdded } from './open-ticket.ts'

/** Uploads that came into the description while it was changed belong to the ticket from then on. */
export async function keepFilesOfDescription(tx: Sql, before: TicketRow, row: TicketRow, actor: Actor): Promise<void> {
  const known = new Set(uuidsInText(before.description))
  const files = await bindAttachments(tx, {
    uuids: uuidsInText(row.description).filter((uuid) => !known.has(uuid)),
    owner: actor.uuid,
    ticket: row.uuid,
    comment: null,
    internal: false,
    text: row.description,
  })
  if (files.length === 0) return
  const facts = await ticketFacts(tx, row)
  await emitAll(
    tx,
    files.map((file) => fileAdded(file, facts, personOf(actor))),
  )
}
