import { isStaff } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { invalid } from '@leitstand/contracts/problems'
import { customerFields } from '@leitstand/contracts/ticket/fields'
import { createTicket } from '@leitstand/contracts/ticket/tickets'
import type { Violation } from '@leitstand/contracts/violations'
import { mayBeIn, type TypeName } from '@leitstand/contracts/workflow/states'
import { newId } from '@leitstand/kit/ids'
import { type Context, serve } from '../context.ts'
import { columnsOf, pointersIn } from '../domain/fields.ts'
import { type NewTicket, newTicket, type TicketWish, typeOf } from '../domain/new-ticket.ts'
import type { TemplateRow, TicketRow } from '../domain/rows.ts'
import { customerTypes, isKeptFrom, mayChoosePriority, mayHandle } from '../domain/ticket-policy.ts'
import { violationsAmong } from '../domain/violations-among.ts'
import { chosenTemplate } from '../steps/chosen-template.ts'
import { withCopiedFields } from '../steps/copied-fields.ts'
import { plannedValues } from '../steps/metadata.ts'
import { openParts, planParts } from '../steps/open-parts.ts'
import { openTicket } from '../steps/open-ticket.ts'
import { presentOpenedTicket } from '../steps/present-whole-ticket.ts'
import { raisePriority } from '../steps/raise-priority.ts'
import { checkReferences, foreignCustomerUser, goneWorkers, keptFrom } from '../steps/references.ts'
import { startStatus } from '../steps/start-status.ts'
import { chosenServers } from '../steps/ticket-servers.ts'
import { lockVisibleTicket, mustBeOpen, visibleTicket } from '../steps/visible.ts'
import { uuidsInText } from '../store/attachments.ts'
import { readSubTicketDepth } from '../store/settings.ts'

type Input = ParsedInputOf<typeof createTicket>

export const handleCreateTicket = serve(createTicket, async (given, context) => {
  const input = await withCopiedFields(given, context)
  const parent = input.parent ? await visibleTicket(context, context.actor, input.parent) : undefined
  if (parent) mustBeOpen(parent)
  const template = await templateOf(input, context, parent)
  const ticket = newTicket(wishOf(input, context, template), template, parent)
  await refuse(ticket, context)
  const people = await checkReferences(context, pointersIn({ ...columnsOf(input), watchers: ticket.watchers }))
  const watchers = ticket.watchers.flatMap((uuid) => people.get(uuid) ?? [])
  if (isStaff(context.actor))
    mustBeRight([
      ...(await foreignCustomerUser(context, ticket)),
      ...(await goneWorkers(context, columnsOf(given), template)),
      ...(given.watchers ? keptFrom(ticket, 'watchers', watchers) : []),
    ])
  const values = await plannedValues(context, ticket.template_uuid, input.metadataValues)
  const servers = await chosenServers(context, input.servers ?? [], ticket)
  const status = await startStatus(context, {
    type: ticket.type,
    parentStatus: parent?.status ?? null,
    places: template?.places ?? [],
  })
  const parts = await planParts(context, ticket.template_uuid, { ...ticket, status }, input.subTemplates)
  return await context.transaction(async (tx) => {
    // Whoever finishes, merges or deletes it at this moment comes before or after.
    if (parent) mustBeOpen(await lockVisibleTicket(tx, context.actor, parent.uuid))
    // Whom a copy is kept from stays behind.
    const seeing = watchers.filter((person) => !isKeptFrom(ticket, person)).map(({ uuid }) => uuid)
    const uploads = { named: input.attachments ?? [], shown: uuidsInText(input.description) }
    const opened = await openTicket(tx, { ...ticket, watchers: seeing, status }, context.actor, {
      ...uploads,
      servers,
      values,
    })
    const row = await raisePriority(tx, opened, context.clock.now())
    await openParts(tx, parts, row, context.actor, context.language === 'en')
    return await presentOpenedTicket(tx, row, context, {
      isAlone: [parts, uploads.named, uploads.shown].every(({ length }) => length === 0),
    })
  })
})

async function templateOf(
  input: Input,
  context: Context,
  parent: TicketRow | undefined,
): Promise<TemplateRow | undefined> {
  const { template = null, type = parent ? 'sub_ticket' : 'normal', project = parent?.project ?? null } = input
  return await chosenTemplate(context, template, type, project)
}

/** Staff may say everything; customers say what they need, and where it goes is the template's matter. */
function wishOf(input: Input, context: Context, template: TemplateRow | undefined): TicketWish {
  const { actor, clock } = context
  const { subject, description, type, project, watchers, ticketContext = null } = input
  const now = clock.now()
  const wish = {
    ...columnsOf(input),
    uuid: newId(now.getTime()),
    subject,
    description,
    author: actor.uuid,
    created_at: now,
    context: ticketContext,
    ...(type && { type }),
  }
  if (isStaff(actor)) return { ...wish, processed_at: now, ...(project && { project }), ...(watchers && { watchers }) }
  const wrong = foreignTo(input, typeOf(type, template, undefined), context, template)
  mustBeRight(wrong)
  const customer = input.customer ?? actor.customerGroups[0] ?? null
  return { ...wish, customer, customer_user: actor.uuid, internal: false }
}

const customerInput: readonly string[] = [
  ...customerFields,
  'type',
  'project',
  'template',
  'attachments',
  'servers',
  'customer',
  'customerUser',
  'ticketContext',
  'metadataValues',
  'createAnother',
  'copyFrom',
]

/** What a customer wrote that is not a customer's to write. */
function foreignTo(input: Input, type: TypeName, context: Context, template: TemplateRow | undefined): Violation[] {
  const { actor } = context
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const isReadOnly = template?.priority_read_only === true
  const isHidden = template?.priority_visible === false
  const wrongChoices = violationsAmong([
    [!customerTypes.includes(type), { propertyPath: 'type', code: 'unknown-reference' }],
    [!isOneOf(actor.customerGroups, input.customer), { propertyPath: 'customer', code: 'unknown-reference' }],
    [!isOneOf([actor.uuid], input.customerUser), { propertyPath: 'customerUser', code: 'unknown-reference' }],
    [
      // The right guess of what is hidden is refused like the wrong one.
      !mayChoosePriority(actor, { isHidden, isReadOnly }) &&
        !isOneOf(isHidden ? [] : [template?.priority], input.priority),
      { propertyPath: 'priority', code: 'priority-locked' },
    ],
  ])
  return [
    ...given
      .filter(([field]) => !customerInput.includes(field))
      .map(([propertyPath]) => ({ propertyPath, code: 'unknown-field' as const })),
    ...wrongChoices,
  ]
}

/** What was left out is never wrong. */
function isOneOf<T>(allowed: readonly T[], given: T | null | undefined): boolean {
  return given === undefined || given === null || allowed.includes(given)
}

function mustBeRight(wrong: Violation[]): void {
  if (wrong.length > 0) throw invalid(...wrong)
}

/** Rules that hang on several fields (AMB-090, AMB-101, AMB-239). */
async function refuse(wanted: NewTicket, context: Context): Promise<void> {
  const wrong: Violation[] = []
  if (!mayHandle(context.actor, wanted.type)) wrong.push({ propertyPath: 'type', code: 'type-of-other-groups' })
  if (!mayBeIn(wanted.project, wanted.type)) wrong.push({ propertyPath: 'project', code: 'project-not-of-type' })
  if (!wanted.internal && !wanted.customer) wrong.push({ propertyPath: 'customer', code: 'customer-required' })
  const isAnswered = wanted.assignee || wanted.responsible_users.length > 0 || wanted.responsible_groups.length > 0
  if (isStaff(context.actor) && !isAnswered)
    wrong.push({ propertyPath: 'responsibleGroups', code: 'responsibility-required' })
  const max = wanted.parent ? await readSubTicketDepth(context) : 0
  if (wanted.ancestors.length > max) wrong.push({ propertyPath: 'parent', code: 'depth-exceeded', details: { max } })
  mustBeRight(wrong)
}
