import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { attachmentAdded, ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { type Emission, emitAll, personOf } from '@leitstand/kit/outbox'
import { type AttachmentRow, bindAttachments, insertAttachments, type NewAttachment, toBlobRef } from './attachments.ts'
import { eagerWatchers } from './eager-watchers.ts'
import { ticketFacts } from './facts.ts'
import { rememberName } from './names.ts'
import { insertTicket, type NewTicket, peopleOf, type TicketRow } from './tickets.ts'

/** Puts a ticket into its table with its watchers and files, and announces it. One transaction of the caller's. */
export async function openTicket(
  tx: Sql,
  wanted: Omit<NewTicket, 'people'>,
  actor: Pick<Actor, 'uuid' | 'name' | 'roles'>,
  files: { uploaded?: readonly string[]; received?: readonly NewAttachment[] } = {},
): Promise<TicketRow> {
  rememberName(actor.uuid, actor.name)
  const watchers = [...new Set([...wanted.watchers, ...(await eagerWatchers(tx, wanted))])]
  const row = await insertTicket(tx, { ...wanted, watchers, people: peopleOf({ ...wanted, watchers }) })
  await addWatchers(tx, row)
  await insertAttachments(tx, files.received ?? [])
  const bound = await bindAttachments(tx, {
    uuids: files.uploaded ?? [],
    owner: actor.uuid,
    ticket: row.uuid,
    comment: null,
    internal: false,
    text: row.description,
  })
  const facts = await ticketFacts(tx, row)
  const who = personOf(actor)
  await emitAll(tx, [
    { event: ticketCreated, data: { ticket: facts, actor: who, version: row.version, changes: [] } },
    ...bound.map((file) => fileAdded(file, facts, who)),
    ...(files.received ?? []).map((file) => fileAdded({ ...file, thumb: null, deleted_at: null }, facts, who)),
  ])
  return row
}

export function fileAdded(file: AttachmentRow, ticket: TicketFacts, actor: { uuid: string; name: string }): Emission {
  return {
    event: attachmentAdded,
    data: {
      attachment: {
        ...toBlobRef(file),
        embedded: file.embedded,
        internal: file.internal,
        createdAt: file.created_at.toISOString(),
        createdBy: actor,
      },
      ticket,
      actor,
      version: 1,
    },
  }
}

async function addWatchers(tx: Sql, { uuid, watchers }: TicketRow): Promise<void> {
  if (watchers.length === 0) return
  const sql =
    'INSERT INTO watcher (uuid, ticket, person) SELECT gen_random_uuid(), $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING'
  await tx.query(sql, [uuid, watchers])
}

/** What the two sides of a conversation are called. */
export function sideOf(actor: Actor): 'staff' | 'customer' {
  return isStaff(actor) ? 'staff' : 'customer'
}
