import type { Change, Person } from '@leitstand/contracts/common'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import type { TicketRow } from '../domain/rows.ts'
import { formerAudience } from '../domain/ticket-policy.ts'
import { findNames } from '../store/names.ts'
import { ticketFacts } from './facts.ts'

/** Tells of a changed ticket. The history is for people: who stands there by name, as the name was then. */
export async function announceChange(
  tx: Sql,
  row: TicketRow,
  actor: Person,
  changes: readonly Change[],
  { before = row, handedOver = false }: { before?: TicketRow; handedOver?: boolean } = {},
): Promise<void> {
  await emit(tx, ticketChanged, {
    ticket: await ticketFacts(tx, row),
    actor,
    handedOver,
    formerAudience: formerAudience(before, row),
    changes: await named(tx, changes),
    version: row.version,
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function named(tx: Sql, changes: readonly Change[]): Promise<Change[]> {
  const values = changes.flatMap(({ before, after }) => [before, after].flat())
  const names = await findNames(tx, values.filter(isUuid))
  const nameOf = (value: unknown) => (isUuid(value) ? names.of(value) : value)
  const toNames = (value: unknown) => (Array.isArray(value) ? value.map(nameOf) : nameOf(value))
  return changes.map(({ field, before, after }) => ({ field, before: toNames(before), after: toNames(after) }))
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}
