import { isStaff, isSystem } from '@leitstand/contracts/actor'
import type { Change } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { customerFields } from '@leitstand/contracts/ticket/fields'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import type { Violation } from '@leitstand/contracts/violations'
import type { Sql } from '@leitstand/kit/database'
import { personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { reschedule } from '../domain/adjourning.ts'
import { overtaken } from '../domain/changes.ts'
import { changesIn, columnsOf, type EditedColumns, pointersIn } from '../domain/fields.ts'
import { responsibilityAfter } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import { isTitleLocked, mayChoosePriority } from '../domain/ticket-policy.ts'
import { announceChange } from '../steps/announce-change.ts'
import { keepFilesOfDescription } from '../steps/files-in-description.ts'
import { customerOfMerged } from '../steps/merging.ts'
import { plannedTicketValues, putValues } from '../steps/metadata.ts'
import { passOnResponsibility } from '../steps/pass-on-responsibility.ts'
import { presentTicket } from '../steps/present-tickets.ts'
import { raisePriority } from '../steps/raise-priority.ts'
import { type Reclassified, reclassify } from '../steps/reclassify.ts'
import { checkReferences, foreignCustomerUser, goneWorkers } from '../steps/references.ts'
import { dropForeignServers } from '../steps/ticket-servers.ts'
import { mustBeOpen, mustHandle, visibleTicket } from '../steps/visible.ts'
import { writeComment } from '../steps/write-comment.ts'
import { findTemplate } from '../store/templates.ts'
import { findTicket, updateTicket } from '../store/tickets.ts'

type Input = Omit<ParsedInputOf<typeof changeTicket>, 'id'>

const maxTries = 5
/** Customers do not choose it. */
const unchangedKind: Reclassified = { columns: {}, changes: [], wrong: [] }

export const handleChangeTicket = serve(changeTicket, async ({ id, ...input }, context) => {
  // Customers write none of these fields; what they point at is not even looked up.
  if (isStaff(context.actor)) await checkReferences(context, pointersIn(columnsOf(input)))
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
  const { actor } = context
  const suspension = reschedule(seen, input, { now: context.clock.now(), timeZone: context.config.timeZone })
  const kind = isStaff(actor) ? await reclassify(context, seen, input) : unchangedKind
  const columns = { ...kind.columns, ...(await columnsAfter(seen, input, context)), ...suspension.columns }
  const after = { ...seen, ...columns }
  const values = await plannedTicketValues(context, seen, after.template_uuid, input.metadataValues)
  const changes = [...kind.changes, ...changesIn(seen, columns), ...suspension.changes, ...values.changes]
  await refuse(seen, after, input, changes, [...kind.wrong, ...suspension.wrong], context)
  // In a transaction as well: what was as wanted is done, and is not done again after somebody changed it.
  if (changes.length === 0) return await context.transaction((tx) => presentTicket(tx, seen, context))
  mustHandle(actor, seen)
  mustBeOpen(seen)
  if (context.seenVersion !== undefined && overtaken(changes, seen.field_versions, context.seenVersion).length > 0) {
    throw new AppError('changed', { current: await presentTicket(context, seen, context) })
  }
  const now = context.clock.now()
  return await context.transaction(async (tx) => {
    const stamp = {
      updated_at: now,
      updated_by: actor.uuid,
      ...(isStaff(actor) && !isSystem(actor) && { processed_at: now }),
    }
    const updated = await updateTicket(tx, seen, { ...columns, ...stamp }, changes)
    if (!updated) return undefined
    const valued = await putValues(tx, updated, values)
    const { row, changes: dropped } = await dropForeignServers(tx, valued, actor)
    const told = { before: seen, handedOver: input.handover !== undefined }
    await announceChange(tx, row, personOf(actor), [...changes, ...dropped], told)
    await keepFilesOfDescription(tx, seen, row, actor)
    if (touchesResponsibility(columns)) await passOnResponsibility(tx, row, personOf(actor), now)
    const shown = columns.due_at === undefined ? row : await raisePriority(tx, row, now)
    return await presentTicket(tx, await noteHandover(tx, shown, input.handover, context), context)
  })
}

/** What the new assignee is told with the ticket. */
async function noteHandover(tx: Sql, ticket: TicketRow, note: string | undefined, context: Context) {
  if (note === undefined) return ticket
  const { actor, clock, language } = context
  const written = await writeComment(tx, {
    ticket: ticket.uuid,
    author: { uuid: actor.uuid, name: actor.name, side: 'staff' },
    text: `**${handoverTitle[language]}**\n\n${note}`,
    internal: true,
    handsOver: true,
    at: clock.now(),
  })
  return written.ticket
}

const handoverTitle = { de: 'Übergabe', en: 'Handover' } as const

function touchesResponsibility(columns: EditedColumns): boolean {
  return columns.responsible_users !== undefined || columns.responsible_groups !== undefined
}

/** Own entries end the inheritance of responsibility, and it comes back when they are taken away (AMB-094). */
async function columnsAfter(seen: TicketRow, input: Input, context: Context): Promise<Partial<TicketRow>> {
  const written = columnsOf(input)
  const isMoved = written.customer !== undefined && written.customer !== seen.customer
  // Whom it was for is of the former customer.
  const columns = isMoved && written.customer_user === undefined ? { ...written, customer_user: null } : written
  if (!touchesResponsibility(columns)) return columns
  const parent = seen.parent ? await findTicket(context, seen.parent) : undefined
  const template = seen.template_uuid ? await findTemplate(context, seen.template_uuid) : undefined
  return { ...columns, ...responsibilityAfter(seen, columns, template, parent) }
}

async function refuse(
  seen: TicketRow,
  after: TicketRow,
  input: Input,
  changes: readonly Change[],
  found: readonly Violation[],
  context: Context,
): Promise<void> {
  const wrong: Violation[] = []
  const changed = (field: string) => changes.some((one) => one.field === field)
  const foreignPerson = async () =>
    changed('customer') || changed('customerUser') ? await foreignCustomerUser(context, after) : []
  const gone = async () =>
    changed('assignee') || changed('responsibleUsers') ? await goneWorkers(context, after, seen) : []
  if (changed('customer')) wrong.push(...(await customerOfMerged(context, seen)))
  const texts = ['subject', 'description'].filter(changed)
  if (texts.length > 0 && isTitleLocked(isStaff(context.actor), seen))
    wrong.push(...texts.map((propertyPath) => ({ propertyPath, code: 'title-locked' as const })))
  if (changed('executionTime')) wrong.push(...(await lockedByTemplate(after, context)))
  if (!isStaff(context.actor)) wrong.push(...(await foreignFields(seen, input, changes, context)))
  if (isStaff(context.actor))
    wrong.push(...found, ...incomplete(after, changes, input), ...(await foreignPerson()), ...(await gone()))
  if (wrong.length > 0) throw invalid(...wrong)
}

/** A fixed execution time of the template cannot be left (AMB-098). */
async function lockedByTemplate(after: TicketRow, context: Context): Promise<Violation[]> {
  const template = after.template_uuid ? await findTemplate(context, after.template_uuid) : undefined
  const fixed = template?.fixed_execution_time ?? after.execution_time
  return fixed === after.execution_time ? [] : [{ propertyPath: 'executionTime', code: 'execution-time-locked' }]
}

async function foreignFields(
  seen: TicketRow,
  input: Input,
  changes: readonly Change[],
  context: Context,
): Promise<Violation[]> {
  const own: readonly string[] = [...customerFields, 'metadataValues']
  const foreign = Object.keys(input).filter(
    (field) => input[field as keyof Input] !== undefined && !own.includes(field),
  )
  const wrong: Violation[] = foreign.map((propertyPath) => ({ propertyPath, code: 'unknown-field' }))
  const isHidden = seen.priority_hidden
  // If the right guess at a hidden one were taken, it would tell what it is.
  const asks = isHidden ? input.priority !== undefined : changes.some((one) => one.field === 'priority')
  if (!asks) return wrong
  const template = seen.template_uuid ? await findTemplate(context, seen.template_uuid) : undefined
  if (!mayChoosePriority(context.actor, { isHidden, isReadOnly: template?.priority_read_only === true }))
    wrong.push({ propertyPath: 'priority', code: 'priority-locked' })
  return wrong
}

/** Only what this change would break is refused; an old ticket that is incomplete can still be worked on. */
function incomplete(after: TicketRow, changes: readonly Change[], { handover }: Input): Violation[] {
  const touches = (...fields: string[]) => changes.some((one) => fields.includes(one.field))
  const wrong: Violation[] = []
  if (touches('customer', 'internal') && !after.internal && !after.customer)
    wrong.push({ propertyPath: 'customer', code: 'customer-required' })
  const hasNobody = !after.assignee && after.responsible_users.length + after.responsible_groups.length === 0
  if (touches('assignee', 'responsibleUsers', 'responsibleGroups') && hasNobody)
    wrong.push({ propertyPath: 'assignee', code: 'responsibility-required' })
  if (handover !== undefined && !(touches('assignee') && after.assignee))
    wrong.push({ propertyPath: 'handover', code: 'handover-to-nobody' })
  return wrong
}
