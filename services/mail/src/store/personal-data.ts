import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { type Counting, type PersonalSection, pagedSection } from '@leitstand/kit/personal-data'
import { visibleTo } from '@leitstand/kit/visibility'
import { normalizeAddress } from '../domain/addresses.ts'

/** Mails from an address, or to it among others. `$1` is the address in lower case. */
const from = '(lower("from") = $1 OR lower(envelope_from) = $1)'
const received = `(${from} OR lower_all("to") @> ARRAY[$1::text])`
const sent = `lower_all("to") @> ARRAY[$1::text]`
const page = 'AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3'

/** The mails that came from somebody, or that they got a copy of, and ours to them. Of a ticket they may not know they have only what they wrote. */
export function sectionsOf(sql: Sql, person: Actor): PersonalSection[] {
  const email = normalizeAddress(person.email)
  const on = conditions(null, null, null)
  // A mail is theirs whoever they are, unless its ticket is for some of the staff alone: so they are judged as an employee.
  const mayKnow = visibleTo({ ...person, roles: [...person.roles, 'ROLE_EMPLOYEE'] }, 'tickets', on.given)
  const isClosed = (mails: string) =>
    `EXISTS (SELECT 1 FROM tickets WHERE tickets.uuid = ${mails}.ticket AND NOT ${mayKnow})`
  return [
    pagedSection(
      sql,
      'receivedMails',
      `SELECT uuid AS key, uuid, subject, received_at AS at,
              CASE WHEN ${isClosed('received_mails')} THEN NULL ELSE ticket_public_id END AS ticket,
              CASE WHEN lower_all("to") @> ARRAY[$1::text] THEN 'to' ELSE 'from' END AS direction
         FROM received_mails WHERE ${received} AND (${from} OR NOT ${isClosed('received_mails')}) ${page}`,
      email,
      on.values.slice(3),
    ),
    pagedSection(
      sql,
      'sentMails',
      `SELECT uuid AS key, uuid, subject, coalesce(sent_at, created_at) AS at, ticket_public_id AS ticket, 'to' AS direction
         FROM sent_mails WHERE ${sent} AND NOT ${isClosed('sent_mails')} ${page}`,
      email,
      on.values.slice(3),
    ),
  ]
}

/** The bytes of received mails stay: they are the proof of what was asked for. */
export const counting: Counting = {
  receivedMails: ['renamed', `received_mails WHERE ${received}`],
  sentMails: ['renamed', `sent_mails WHERE ${sent}`],
  rawMails: ['kept', `received_mails WHERE ${received}`],
}
