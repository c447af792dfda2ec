import { isStaff } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { customerFields } from '@leitstand/contracts/ticket/fields'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import type { Violation } from '@leitstand/contracts/violations'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { overtaken } from '../domain/changes.ts'
import { changesIn, columnsOf, pointersIn } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { isTitleLocked } from '../domain/ticket-policy.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { checkReferences } from '../steps/references.ts'
import { ticketFacts } from '../store/facts.ts'
import { findNames } from '../store/names.ts'
import { findTemplate } from '../store/templates.ts'
import { dropForeignServers } from '../store/ticket-servers.ts'
import { updateTicket } from '../store/tickets.ts'
import { mustBeOpen, visibleTicket } from '../store/visible.ts'

type Input = Omit<ParsedInputOf<typeof changeTicket>, 'id'>

const maxTries = 5

export const handleChangeTicket = serve(changeTicket, async ({ id, ...input }, context) => {
  await checkReferences(context, pointersIn(columnsOf(input)))
  // Whoever changes another field at the same moment makes us look again; two who change the same one meet in `overtaken`.
  for (let tries = 0; tries < maxTries; tries++) {
    const seen = await visibleTicket(context, context.actor, id)
    const changed = await change(seen, input, context)
    if (changed) return changed
  }
  throw new AppError('changed', {
    current: await presentTicket(context, await visibleTicket(context, context.actor, id), context),
  })
})

async function change(seen: TicketRow, input: Input, context: Context) {
  const columns = {
    ...columnsOf(input),
    ...('responsibleUsers' in input || 'responsibleGroups' in input ? { responsibility_inherited: false } : {}),
  }
  const changes = changesIn(seen, columns)
  await refuse(seen, { ...seen, ...columns }, input, changes, context)
  if (changes.length === 0) return await presentTicket(context, seen, context)
  mustBeOpen(seen)
  if (context.seenVersion !== undefined && overtaken(changes, seen.field_versions, context.seenVersion).length > 0) {
    throw new AppError('changed', { current: await presentTicket(context, seen, context) })
  }
  const now = context.clock.now()
  return await context.transaction(async (tx) => {
    const stamp = {
      updated_at: now,
      updated_by: context.actor.uuid,
      ...(isStaff(context.actor) && { processed_at: now }),
    }
    const updated = await updateTicket(tx, seen, { ...columns, ...stamp }, changes)
    if (!updated) return undefined
    const { row, changes: dropped } = await dropForeignServers(tx, updated, context.actor)
    await emit(tx, ticketChanged, {
      ticket: await ticketFacts(tx, row),
      actor: personOf(context.actor),
      changes: [...(await named(tx, changes)), ...dropped],
      version: row.version,
    })
    return await presentTicket(tx, row, context)
  })
}

async function refuse(
  seen: TicketRow,
  after: TicketRow,
  input: Input,
  changes: readonly Change[],
  context: Context,
): Promise<void> {
  const wrong: Violation[] = []
  const changed = (field: string) => changes.some((one) => one.field === field)
  if ((changed('subject') || changed('description')) && isTitleLocked(context.actor, seen)) {
    for (const field of ['subject', 'description'])
      if (changed(field)) wrong.push({ propertyPath: field, code: 'title-locked' })
  }
  if (!isStaff(context.actor)) wrong.push(...(await foreignFields(seen, input, changes, context)))
  if (isStaff(context.actor)) wrong.push(...incomplete(after, changes))
  if (wrong.length > 0) throw invalid(...wrong)
}

async function foreignFields(
  seen: TicketRow,
  input: Input,
  changes: readonly Change[],
  context: Context,
): Promise<Violation[]> {
  const own: readonly string[] = customerFields
  const foreign = Object.keys(input).filter(
    (field) => input[field as keyof Input] !== undefined && !own.includes(field),
  )
  const wrong: Violation[] = foreign.map((propertyPath) => ({ propertyPath, code: 'unknown-field' }))
  if (changes.some((one) => one.field === 'priority') && seen.template_uuid) {
    const template = await findTemplate(context, seen.template_uuid)
    if (template?.priority_read_only || template?.priority_visible === false)
      wrong.push({ propertyPath: 'priority', code: 'priority-locked' })
  }
  return wrong
}

/** Only what this change would break is refused; an old ticket that is incomplete can still be worked on. */
function incomplete(after: TicketRow, changes: readonly Change[]): Violation[] {
  const touches = (...fields: string[]) => changes.some((one) => fields.includes(one.field))
  const wrong: Violation[] = []
  if (touches('customer', 'internal') && !after.internal && !after.customer)
    wrong.push({ propertyPath: 'customer', code: 'customer-required' })
  const hasNobody = !after.assignee && after.responsible_users.length + after.responsible_groups.length === 0
  if (touches('assignee', 'responsibleUsers', 'responsibleGroups') && hasNobody)
    wrong.push({ propertyPath: 'assignee', code: 'responsibility-required' })
  return wrong
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The history is for people: who stands there by name, as the name was then. */
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
