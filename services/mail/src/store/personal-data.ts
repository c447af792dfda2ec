import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { conditions } from '@leitstand/kit/list'
import type { PersonalSection } from '@leitstand/kit/personal-data'
import { visibleTo } from '@leitstand/kit/visibility'
import { normalizeAddress } from '../domain/addresses.ts'
import type { ReceivedMailModel } from '../generated/prisma/models/ReceivedMail.ts'

/** Mails from an address, or to it among others. `$1` is the address in lower case. */
const received = `(lower("from") = $1 OR lower(envelope_from) = $1 OR lower_all("to") @> ARRAY[$1::text])`
const sent = `lower_all("to") @> ARRAY[$1::text]`

type MailRow = FieldsOf<ReceivedMailModel, 'uuid' | 'subject'> & { at: Date; ticket: number | null; direction: string }

/** The mails that came from somebody, or that they got a copy of. */
export function receivedMailsOf(sql: Sql, email: string): PersonalSection {
  return mailSection(
    sql,
    email,
    'receivedMails',
    `SELECT uuid, subject, received_at AS at, ticket_public_id AS ticket,
            CASE WHEN lower_all("to") @> ARRAY[$1::text] THEN 'to' ELSE 'from' END AS direction
       FROM received_mails WHERE ${received}`,
  )
}

/** The mails of ours to somebody, but none about a ticket that only some of the staff may see. */
export function sentMailsOf(sql: Sql, person: Actor): PersonalSection {
  const on = conditions(null, null, null)
  // A mail is theirs whoever they are, unless its ticket is for some of the staff alone: so they are judged as an employee.
  const mayKnow = visibleTo({ ...person, roles: [...person.roles, 'ROLE_EMPLOYEE'] }, 'tickets', on.given)
  return mailSection(
    sql,
    person.email,
    'sentMails',
    `SELECT uuid, subject, coalesce(sent_at, created_at) AS at, ticket_public_id AS ticket, 'to' AS direction
       FROM sent_mails WHERE ${sent} AND NOT EXISTS (
         SELECT 1 FROM tickets WHERE tickets.uuid = sent_mails.ticket AND NOT ${mayKnow})`,
    on.values.slice(3),
  )
}

function mailSection(
  sql: Sql,
  email: string,
  name: string,
  select: string,
  more: readonly unknown[] = [],
): PersonalSection {
  return {
    name,
    async read(after, limit) {
      const rows = await sql.query<MailRow>(`${select} AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`, [
        normalizeAddress(email),
        after,
        limit,
        ...more,
      ])
      return rows.map(({ uuid, at, ...rest }) => ({ key: uuid, data: { uuid, at: at.toISOString(), ...rest } }))
    },
  }
}

export async function countMailsOf(sql: Sql, email: string): Promise<{ received: number; sent: number }> {
  const [row] = await sql.query<{ received: number; sent: number }>(
    `SELECT (SELECT count(*) FROM received_mails WHERE ${received}) AS received,
            (SELECT count(*) FROM sent_mails WHERE ${sent}) AS sent`,
    [normalizeAddress(email)],
  )
  return row ?? { received: 0, sent: 0 }
}
