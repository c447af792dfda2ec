import { isStaff } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import type { Violation } from '@leitstand/contracts/violations'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { changesBetween, overtaken } from '../domain/changes.ts'
import type { TicketRow } from '../domain/rows.ts'
import { customerFields, isTitleLocked } from '../domain/ticket-policy.ts'
import { ticketFacts } from '../store/facts.ts'
import { findNames } from '../store/names.ts'
import { presentTicket } from '../store/present.ts'
import { checkReferences } from '../store/references.ts'
import { findTemplate } from '../store/templates.ts'
import { dropForeignServers } from '../store/ticket-servers.ts'
import { type TicketColumns, updateTicket } from '../store/tickets.ts'
import { mustBeOpen, visibleTicket } from '../store/visible.ts'

type Input = Omit<ParsedInputOf<typeof changeTicket>, 'id'>

const maxTries = 5

export const handleChangeTicket = serve(changeTicket, async ({ id, ...input }, context) => {
  await checkReferences(context, {
    people: {
      assignee: [input.assignee],
      customerUser: [input.customerUser],
      responsibleUsers: input.responsibleUsers ?? [],
    },
    groups: { customer: [input.customer], responsibleGroups: input.responsibleGroups ?? [] },
  })
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
  const columns = columnsOf(input)
  const changes = changesBetween(fieldsOf(seen), fieldsIn(input))
  await refuse(seen, input, changes, context)
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

async function refuse(seen: TicketRow, input: Input, changes: readonly Change[], context: Context): Promise<void> {
  const wrong: Violation[] = []
  const changed = (field: string) => changes.some((one) => one.field === field)
  if ((changed('subject') || changed('description')) && isTitleLocked(context.actor, seen)) {
    for (const field of ['subject', 'description'])
      if (changed(field)) wrong.push({ propertyPath: field, code: 'title-locked' })
  }
  if (!isStaff(context.actor)) wrong.push(...(await foreignFields(seen, input, changes, context)))
  const after = { ...seen, ...columnsOf(input) }
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

/** Field in the API → its column. One table, so that reading, comparing and writing cannot drift apart. */
const columnOf = {
  subject: 'subject',
  description: 'description',
  priority: 'priority',
  assignee: 'assignee',
  customer: 'customer',
  customerUser: 'customer_user',
  responsibleUsers: 'responsible_users',
  responsibleGroups: 'responsible_groups',
  labels: 'labels',
  dueAt: 'due_at',
  internal: 'internal',
  done: 'done',
  manualProgress: 'manual_progress',
  notifyOnResume: 'notify_on_resume',
  closeWithLastSubTicket: 'close_with_last_sub_ticket',
  executionTime: 'execution_time',
  metadataOrigin: 'metadata_origin',
  metadataStandard: 'metadata_standard',
  sendConfirmationEmailOption: 'confirmation_option',
} as const satisfies Partial<Record<keyof Input, keyof TicketColumns>>
type Field = keyof typeof columnOf
const fields = Object.keys(columnOf) as Field[]

function fieldsIn(input: Input): Record<string, unknown> {
  const option = input.sendConfirmationEmailOption ?? input.confirmationEmailOption
  const whole = { ...input, sendConfirmationEmailOption: option }
  return Object.fromEntries(
    fields
      .filter((field) => whole[field] !== undefined)
      .map((field) => [field, field === 'dueAt' ? normalised(input.dueAt) : whole[field]]),
  )
}

function fieldsOf(row: TicketRow): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field, field === 'dueAt' ? (row.due_at?.toISOString() ?? null) : row[columnOf[field]]]),
  )
}

function columnsOf(input: Input): TicketColumns {
  const entries = Object.entries(fieldsIn(input)).map(([field, value]) => [columnOf[field as Field], value])
  const touchesResponsibility = input.responsibleUsers !== undefined || input.responsibleGroups !== undefined
  return { ...Object.fromEntries(entries), ...(touchesResponsibility && { responsibility_inherited: false }) }
}

function normalised(instant: string | null | undefined): string | null {
  return instant ? new Date(instant).toISOString() : null
}
