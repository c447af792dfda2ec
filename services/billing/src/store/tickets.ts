import type { Audience } from '@leitstand/contracts/audience'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Status } from '@leitstand/contracts/workflow/states'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import { audienceOfRow, audienceToRow, audienceTypes } from '@leitstand/kit/visibility'
import type { TicketCopyModel } from '../generated/prisma/models/TicketCopy.ts'

/** The slim copy of a ticket. */
export interface TicketCopy {
  uuid: string
  publicId: number
  subject: string
  status: Status
  isInternal: boolean
  customer: { uuid: string; name: string } | null
  createdAt: Date
  audience: Audience
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

function toTicketCopy(row: TicketRow): TicketCopy {
  return {
    uuid: row.uuid,
    publicId: row.public_id,
    subject: row.subject,
    status: row.status,
    isInternal: row.is_internal,
    customer: row.customer === null ? null : { uuid: row.customer, name: row.customer_name ?? '' },
    createdAt: row.created_at,
    audience: audienceOfRow(row),
  }
}
