import { invalid } from '@leitstand/contracts/problems'
import type { Violation } from '@leitstand/contracts/violations'
import type { Context } from '../context.ts'
import { violationsAmong } from '../domain/violations-among.ts'
import { findTicket } from '../store/tickets.ts'
import { visibleTicket } from './visible.ts'

/** The ticket that a link is to lead to: one that the caller sees. */
export async function linkedTicket(context: Context, key: string): Promise<string> {
  const known = await findTicket(context, key)
  const seen = known && (await visibleTicket(context, context.actor, key).catch(() => undefined))
  if (!seen) throw invalid({ propertyPath: 'linkedTicket', code: 'unknown-reference' })
  return seen.uuid
}

/** Columns of a link as they come to be written. */
interface WrittenLink {
  name?: string | null
  url?: string | null
  linkedUuid?: string | null
  relation?: string | null
  ticketUuid?: string
}

/** A link leads to an address or to another ticket, never to both; without a name it is called as its address. */
export function completeLink(columns: WrittenLink, previous: WrittenLink | null): void {
  const whole = { ...previous, ...columns }
  const wrong = doubtsAbout(whole)
  if (wrong.length > 0) throw invalid(...wrong)
  if (whole.url && !whole.name) columns.name = whole.url.slice(0, 255).toWellFormed()
}

function doubtsAbout({ name, url, linkedUuid, relation, ticketUuid }: WrittenLink): Violation[] {
  const isToTicket = Boolean(linkedUuid ?? relation)
  return violationsAmong([
    [isToTicket && !linkedUuid, { propertyPath: 'linkedTicket', code: 'required' }],
    [isToTicket && !relation, { propertyPath: 'relation', code: 'required' }],
    [isToTicket && linkedUuid === ticketUuid, { propertyPath: 'linkedTicket', code: 'invalid' }],
    [isToTicket && Boolean(url), { propertyPath: 'url', code: 'invalid' }],
    [isToTicket && Boolean(name), { propertyPath: 'name', code: 'invalid' }],
    [!isToTicket && !url, { propertyPath: 'url', code: 'required' }],
  ])
}
