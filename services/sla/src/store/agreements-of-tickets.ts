import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import type { Sql } from '@leitstand/kit/database'
import { type Emission, emitAll } from '@leitstand/kit/outbox'
import { type KeptAgreement, keepAgreement } from '../domain/keep-agreement.ts'
import type { KnownTicket } from '../domain/known-ticket.ts'
import { findCalendars, keepHours } from './calendars.ts'
import type { Rulebook } from './rulebook.ts'
import { findTicketSlas, removeTicketSlas, saveTicketSlas } from './ticket-slas.ts'
import { noteAgreements } from './tickets.ts'

/** Brings the agreements of locked tickets, each of them once, up to date and tells of them. The timers are still to be changed. */
export async function keepAgreements<T extends { ticket: KnownTicket }>(
  tx: Sql,
  rulebook: Rulebook,
  subjects: readonly T[],
  now: Date,
): Promise<(T & KeptAgreement)[]> {
  const known = await findTicketSlas(
    tx,
    subjects.map(({ ticket }) => ticket),
  )
  const calendars = await findCalendars(
    tx,
    [...known.values()].flatMap(({ calendar, terms }) => (calendar && terms?.pauseStates.length ? [calendar] : [])),
  )
  const kept = subjects.map((subject) => {
    const { ticket } = subject
    const sla = known.get(ticket.uuid) ?? null
    const then = calendars.get(sla?.calendar ?? '')
    return { ...subject, ...keepAgreement(rulebook, ticket, sla, then, now.getTime()) }
  })
  if (kept.some(({ sla, isChanged }) => isChanged && sla?.calendar === rulebook.hours.digest))
    await keepHours(tx, rulebook.hours)
  await write(tx, kept)
  return kept
}

type Kept = KeptAgreement & { ticket: KnownTicket }

async function write(tx: Sql, kept: readonly Kept[]): Promise<void> {
  const changed = kept.filter(({ isChanged }) => isChanged)
  await saveTicketSlas(
    tx,
    changed.flatMap(({ ticket, sla }) => (sla ? [{ ticket: ticket.uuid, sla }] : [])),
  )
  await removeTicketSlas(
    tx,
    changed.filter(({ sla }) => sla === null).map(({ ticket }) => ticket.uuid),
  )
  await noteAgreements(
    tx,
    kept
      .filter(({ ticket, basis, isChanged }) => isChanged || basis !== ticket.basis)
      .map((one) => ({ ticket: one.ticket.uuid, basis: one.basis, version: versionOf(one) })),
  )
  await emitAll(tx, changed.map(announcementOf))
}

function versionOf({ ticket, isChanged }: Kept): number {
  return ticket.slaVersion + (isChanged ? 1 : 0)
}

/** How it stands. Customers see nothing of agreements (AMB-255). */
function announcementOf(kept: Kept): Emission {
  const { ticket, sla } = kept
  return {
    event: ticketSlaChanged,
    data: {
      ticket: ticket.uuid,
      sla: sla && {
        ...sla.agreement,
        dueAt: new Date(sla.dueAt).toISOString(),
        respondedAt: instantOf(sla.respondedAt),
        violated: sla.violated,
        pausedAt: instantOf(sla.pausedAt),
        resolution: sla.resolution && {
          dueAt: new Date(sla.resolution.dueAt).toISOString(),
          pausedAt: instantOf(sla.resolution.pausedAt),
          resolvedAt: instantOf(sla.resolution.resolvedAt),
          violated: sla.resolution.violated,
        },
      },
      audience: { ...ticket.facts.audience, internal: true },
      version: versionOf(kept),
    },
  }
}

function instantOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
