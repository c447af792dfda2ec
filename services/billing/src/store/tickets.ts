import type { Audience } from '@leitstand/contracts/audience'
import { AppError } from '@leitstand/contracts/problems'
import { findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Context } from '@leitstand/kit/chassis'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import { audienceOfRow, audienceToRow, audienceTypes } from '@leitstand/kit/visibility'
import type { TicketCopyModel } from '../generated/prisma/models/TicketCopy.ts'

/** The slim copy of a ticket. */
export interface TicketCopy {
  uuid: string
  publicId: number
  status: Status
  audience: Audience
  version: number
}

type CopiedFacts = Pick<
  TicketFacts,
  | 'uuid'
  | 'publicId'
  | 'version'
  | 'subject'
  | 'status'
  | 'internal'
  | 'depth'
  | 'customer'
  | 'template'
  | 'type'
  | 'responsibleGroups'
  | 'metadataValues'
  | 'satisfaction'
  | 'createdAt'
  | 'deleted'
  | 'audience'
>

export const tickets = copyTable<CopiedFacts>({
  table: 'tickets',
  types: {
    ...{ public_id: 'bigint', subject: 'text', status: 'text', is_internal: 'boolean', depth: 'int', customer: 'uuid' },
    ...{
      customer_name: 'text',
      template: 'uuid',
      type: 'text',
      groups: 'uuid[]',
      metadata: 'text',
      satisfaction: 'float8',
      created_at: 'timestamptz',
      deleted: 'boolean',
      ...audienceTypes,
    },
  },
  values: ({
    publicId,
    subject,
    status,
    internal,
    depth,
    customer,
    template,
    type,
    responsibleGroups,
    metadataValues,
    satisfaction,
    createdAt,
    deleted,
    audience,
  }) => ({
    ...{ public_id: publicId, subject, status, is_internal: internal, depth, created_at: createdAt, deleted },
    customer: customer?.uuid ?? null,
    customer_name: customer?.name ?? null,
    template: template?.uuid ?? null,
    type,
    groups: responsibleGroups.map(({ uuid }) => uuid),
    metadata: metadataValues.map(({ name, text }) => `${name}: ${text}`).join('; '),
    satisfaction,
    ...audienceToRow(audience),
  }),
})

export type TicketRow = RowOf<TicketCopyModel, { status: Status }>

/** By uuid or public number; deleted ones are not there. */
export async function findTicket(sql: Sql, key: string): Promise<TicketCopy | undefined> {
  const isNumber = /^\d+$/.test(key)
  const [row] = await sql.query<TicketRow>(
    `SELECT * FROM tickets WHERE ${isNumber ? 'public_id = $1::bigint' : 'uuid = $1::uuid'} AND NOT deleted`,
    [key],
  )
  return row && toTicketCopy(row)
}

type Asking = Pick<Context<unknown>, 'query' | 'callAsSystem' | 'log'>
/** A neighbour is no reason for a booking to be answered late. */
const askMs = 1_000

/**
 * The copy as its owner knows the ticket at this moment: whoever closed, hid or opened it a moment ago is not met by what
 * was known before. Asked before the transaction of whatever is put on a ticket; where ticket cannot be asked, the copy counts.
 */
export async function refreshTicket(context: Asking, key: string): Promise<TicketCopy | undefined> {
  const [facts, known] = await Promise.all([askOwner(context, key), findTicket(context, key)])
  if (facts === null) {
    if (known) await tickets.drop?.(context, [known.uuid])
    return undefined
  }
  if (facts === undefined || (known && known.version >= facts.version)) return known
  await tickets.keep(context, [facts])
  return await findTicket(context, key)
}

/** Null for a ticket that is not there, undefined where its owner cannot be asked. */
async function askOwner(context: Asking, key: string) {
  return await context.callAsSystem(findTicketFacts, { id: key }, askMs).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    context.log.warn({ err: error, ticket: key }, 'ticket could not be asked about a ticket, whose copy counts')
    return undefined
  })
}

/** The same for what stands on a ticket already. */
export async function refreshTicketOf(
  context: Asking,
  table: 'worktimes' | 'ticket_components' | 'assembly_components',
  uuid: string,
): Promise<void> {
  const [row] = await context.query<{ ticket: string }>(`SELECT ticket FROM ${table} WHERE uuid = $1::uuid`, [uuid])
  if (row) await refreshTicket(context, row.ticket)
}

function toTicketCopy(row: TicketRow): TicketCopy {
  return {
    uuid: row.uuid,
    publicId: row.public_id,
    status: row.status,
    audience: audienceOfRow(row),
    version: row.version,
  }
}
