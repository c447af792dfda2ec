import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { ServerCopy } from '@leitstand/contracts/identity/assigned-resources'
import { attachmentAdded, ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { AuthorSide } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { type Emission, emitAll, personOf } from '@leitstand/kit/outbox'
import type { ValueChanges } from '../domain/metadata.ts'
import type { StartedTicket } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import {
  type AttachmentRow,
  asKept,
  bindAttachments,
  insertAttachments,
  type NewAttachment,
  toBlobRef,
} from '../store/attachments.ts'
import { eagerWatchers } from '../store/eager-watchers.ts'
import { rememberName } from '../store/names.ts'
import { insertTicket } from '../store/tickets.ts'
import { addWatchers } from '../store/watchers.ts'
import { ticketFacts } from './facts.ts'
import { putValues } from './metadata.ts'
import { mustAllBeBound } from './named-uploads.ts'
import { addServers } from './ticket-servers.ts'

/** Puts a ticket into its table with its watchers, servers, values and files, and announces it. One transaction of the caller's. */
export async function openTicket(
  tx: Sql,
  wanted: StartedTicket,
  actor: Pick<Actor, 'uuid' | 'name' | 'roles'>,
  {
    servers = [],
    values,
    named = [],
    shown = [],
    received = [],
  }: {
    /** Uploads that the author named; each has to be there. */
    named?: readonly string[]
    /** Those that the description shows, as far as they are the author's. */
    shown?: readonly string[]
    received?: readonly NewAttachment[]
    servers?: readonly ServerCopy[]
    values?: ValueChanges
  } = {},
): Promise<TicketRow> {
  rememberName(actor.uuid, actor.name)
  const kinds = servers.map(({ kind }) => kind)
  const watchers = [...new Set([...wanted.watchers, ...(await eagerWatchers(tx, wanted, kinds))])]
  const opened = await insertTicket(tx, { ...wanted, watchers })
  await addWatchers(tx, opened.uuid, opened.watchers)
  const row = await putValues(tx, await addServers(tx, opened, servers), values)
  await insertAttachments(tx, received)
  const bound = await bindAttachments(tx, {
    uuids: [...named, ...shown],
    owner: actor.uuid,
    ticket: row.uuid,
    comment: null,
    internal: false,
    text: row.description,
  })
  mustAllBeBound(named, bound)
  const facts = await ticketFacts(tx, row)
  const who = personOf(actor)
  await emitAll(tx, [
    { event: ticketCreated, data: { ticket: facts, actor: who, version: row.version, changes: [] } },
    ...bound.map((file) => fileAdded(file, facts, who)),
    ...received.map((file) => fileAdded(asKept(file), facts, who)),
  ])
  return row
}

export function fileAdded(
  file: AttachmentRow,
  ticket: TicketFacts,
  actor: { uuid: string; name: string },
  version = 1,
): Emission {
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
      version,
    },
  }
}

/** What the two sides of a conversation are called. */
export function sideOf(actor: Actor): AuthorSide {
  return isStaff(actor) ? 'staff' : 'customer'
}
