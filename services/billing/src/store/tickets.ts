import type { Audience } from '@leitstand/contracts/audience'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'

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

export type CopiedFacts = Pick<
  TicketFacts,
  | 'uuid'
  | 'publicId'
  | 'version'
  | 'subject'
  | 'status'
  | 'internal'
  | 'depth'
  | 'customer'
  | 'createdAt'
  | 'deleted'
  | 'audience'
>

/** Keeps what a ticket's event says, unless a newer one was kept before. Answers whether it was news. */
export async function keepTicket(tx: Sql, facts: CopiedFacts): Promise<boolean> {
  return (await keepTickets(tx, [facts])).length > 0
}

/** The same for several tickets, each of them once, in one statement; answers which were news. */
export async function keepTickets(tx: Sql, tickets: readonly CopiedFacts[]): Promise<string[]> {
  const rows = await tx.query<{ uuid: string }>(
    `INSERT INTO tickets AS known (uuid, public_id, version, subject, status, is_internal, depth, customer, customer_name,
       created_at, deleted, staff_role, hidden_from_customers, customer_group, people)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (uuid uuid, public_id bigint, version int, subject text, status text,
       is_internal boolean, depth int, customer uuid, customer_name text, created_at timestamptz, deleted boolean,
       staff_role text, hidden_from_customers boolean, customer_group uuid, people uuid[])
     ON CONFLICT (uuid) DO UPDATE SET version = excluded.version, subject = excluded.subject, status = excluded.status,
       is_internal = excluded.is_internal, depth = excluded.depth, customer = excluded.customer,
       customer_name = excluded.customer_name, deleted = excluded.deleted, staff_role = excluded.staff_role,
       hidden_from_customers = excluded.hidden_from_customers, customer_group = excluded.customer_group,
       people = excluded.people
     WHERE known.version < excluded.version
     RETURNING uuid`,
    [JSON.stringify(tickets.map(toColumns))],
    'ticket-keep',
  )
  return rows.map(({ uuid }) => uuid)
}

function toColumns(facts: CopiedFacts): object {
  const { audience, customer } = facts
  return {
    uuid: facts.uuid,
    public_id: facts.publicId,
    version: facts.version,
    subject: facts.subject,
    status: facts.status,
    is_internal: facts.internal,
    depth: facts.depth,
    customer: customer?.uuid ?? null,
    customer_name: customer?.name ?? null,
    created_at: facts.createdAt,
    deleted: facts.deleted,
    staff_role: audience.staffRole,
    hidden_from_customers: audience.internal,
    customer_group: audience.customerGroup,
    people: audience.people,
  }
}

interface Row {
  uuid: string
  public_id: number
  subject: string
  status: Status
  is_internal: boolean
  customer: string | null
  customer_name: string | null
  created_at: Date
  staff_role: Audience['staffRole']
  hidden_from_customers: boolean
  customer_group: string | null
  people: string[]
}

/** By uuid or public number; deleted ones are not there. */
export async function findTicket(sql: Sql, key: string): Promise<TicketCopy | undefined> {
  const isNumber = /^\d+$/.test(key)
  const [row] = await sql.query<Row>(
    `SELECT * FROM tickets WHERE ${isNumber ? 'public_id = $1::bigint' : 'uuid = $1::uuid'} AND NOT deleted`,
    [key],
  )
  return row && toTicketCopy(row)
}

function toTicketCopy(row: Row): TicketCopy {
  return {
    uuid: row.uuid,
    publicId: row.public_id,
    subject: row.subject,
    status: row.status,
    isInternal: row.is_internal,
    customer: row.customer === null ? null : { uuid: row.customer, name: row.customer_name ?? '' },
    createdAt: row.created_at,
    audience: {
      staffRole: row.staff_role,
      internal: row.hidden_from_customers,
      customerGroup: row.customer_group,
      people: row.people,
    },
  }
}
