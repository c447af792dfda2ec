import { isStaff } from '@leitstand/contracts/actor'
import { limits } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { invalid } from '@leitstand/contracts/problems'
import { customerFields } from '@leitstand/contracts/ticket/fields'
import { createTicket } from '@leitstand/contracts/ticket/tickets'
import type { Violation } from '@leitstand/contracts/violations'
import type { TypeName } from '@leitstand/contracts/workflow/states'
import { newId } from '@leitstand/kit/ids'
import { type Context, serve } from '../context.ts'
import { isInternalByDefault, projectOf } from '../domain/new-ticket.ts'
import type { TemplateRow, TicketRow } from '../domain/rows.ts'
import { audienceOf, customerTypes } from '../domain/ticket-policy.ts'
import { presentNewTicket, presentTicket } from '../steps/present-tickets.ts'
import { uuidsInText } from '../store/attachments.ts'
import { openParts, planParts } from '../store/open-parts.ts'
import { openTicket } from '../store/open-ticket.ts'
import { checkReferences } from '../store/references.ts'
import { findDefaultTemplate, findTemplate } from '../store/templates.ts'
import { chosenServers } from '../store/ticket-servers.ts'
import type { NewTicket } from '../store/tickets.ts'
import { visibleTicket } from '../store/visible.ts'
import { startStatus } from '../store/workflow.ts'

type Input = ParsedInputOf<typeof createTicket>

export const handleCreateTicket = serve(createTicket, async (input, context) => {
  const parent = input.parent ? await visibleTicket(context, context.actor, input.parent) : undefined
  const template = await templateOf(input, context, parent)
  const wanted = isStaff(context.actor) ? asStaff(input, template, parent) : asCustomer(input, context, template)
  refuse(wanted, context, parent)
  await checkReferences(context, {
    person: {
      assignee: [wanted.assignee],
      customerUser: [wanted.customer_user],
      responsibleUsers: wanted.responsible_users,
      watchers: wanted.watchers,
    },
    user_group: { customer: [wanted.customer], responsibleGroups: wanted.responsible_groups },
  })
  const servers = await chosenServers(context, input.servers ?? [], wanted)
  const status = await startStatus(context, {
    type: wanted.type,
    parentStatus: parent?.status ?? null,
    places: template?.places ?? [],
  })
  const now = context.clock.now()
  const whole: Omit<NewTicket, 'people'> = {
    ...wanted,
    uuid: newId(now.getTime()),
    status,
    author: context.actor.uuid,
    created_at: now,
    updated_at: now,
    updated_by: context.actor.uuid,
    processed_at: isStaff(context.actor) ? now : null,
    scheduled_job: false,
    parent: parent?.uuid ?? null,
    ancestors: parent ? [...parent.ancestors, parent.uuid] : [],
    origin_email: null,
    context: input.ticketContext ?? null,
    recurring_task: null,
    source_key: null,
  }
  const parts = await planParts(context, whole.template_uuid, whole, input.subTemplates)
  return await context.transaction(async (tx) => {
    const uploaded = [...(input.attachments ?? []), ...uuidsInText(input.description)]
    const row = await openTicket(tx, whole, context.actor, { uploaded, servers })
    await openParts(tx, parts, row, context.actor, context.language === 'en')
    return parts.length > 0 ? await presentTicket(tx, row, context) : await presentNewTicket(tx, row, context)
  })
})

type Wanted = Omit<
  NewTicket,
  | 'uuid'
  | 'status'
  | 'author'
  | 'people'
  | 'created_at'
  | 'updated_at'
  | 'updated_by'
  | 'processed_at'
  | 'scheduled_job'
  | 'parent'
  | 'ancestors'
  | 'origin_email'
  | 'context'
  | 'recurring_task'
  | 'source_key'
>

async function templateOf(
  input: Input,
  context: Context,
  parent: TicketRow | undefined,
): Promise<TemplateRow | undefined> {
  if (!input.template) return await findDefaultTemplate(context, input.type ?? (parent ? 'sub_ticket' : 'normal'))
  const template = await findTemplate(context, input.template)
  const isHidden = template && !isStaff(context.actor) && (template.hidden || template.target_group === 'employee')
  if (!template?.active || isHidden) throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
  return template
}

/** Staff may say everything; what they leave open comes from template and parent. */
function asStaff(input: Input, template: TemplateRow | undefined, parent: TicketRow | undefined): Wanted {
  const { type = template?.type ?? (parent ? 'sub_ticket' : 'normal'), customer = parent?.customer ?? null } = input
  const { project = projectOf(type, parent?.project), priority = template?.priority ?? 'medium' } = input
  // What hangs below a ticket that customers may not see is no more for them, unless somebody says so.
  const hidden = parent ? audienceOf(parent).internal : isInternalByDefault(project, customer !== null)
  const { internal = hidden } = input
  const { assignee = null, customerUser = null, labels = template?.labels ?? [], watchers = [] } = input
  return {
    ...usual(input, template),
    ...responsibilityOf(input, template, parent),
    type,
    project,
    template_uuid: template?.uuid ?? null,
    priority,
    assignee,
    customer,
    customer_user: customerUser,
    labels,
    watchers,
    internal,
  }
}

/** Own entries end the inheritance from the parent (AMB-094). */
function responsibilityOf(input: Input, template: TemplateRow | undefined, parent: TicketRow | undefined) {
  const { responsibleGroups: groups = template?.responsible_groups ?? [] } = input
  // Whoever names groups does not mean the template's people as well.
  const usual = input.responsibleGroups ? [] : (template?.responsible_users ?? [])
  const { responsibleUsers: users = usual } = input
  if (parent && users.length + groups.length === 0) {
    const { responsible_users, responsible_groups } = parent
    return { responsible_users, responsible_groups, responsibility_inherited: true }
  }
  return { responsible_users: users, responsible_groups: groups, responsibility_inherited: false }
}

/** Customers say what they need; where it goes is the template's matter. */
function asCustomer(input: Input, context: Context, template: TemplateRow | undefined): Wanted {
  const type = input.type ?? template?.type ?? 'normal'
  const wrong = foreignTo(input, type, context, template)
  if (wrong.length > 0) throw invalid(...wrong)
  return {
    ...usual({ ...input, done: undefined }, template),
    type,
    project: projectOf(type, undefined),
    template_uuid: template?.uuid ?? null,
    priority: input.priority ?? template?.priority ?? 'medium',
    assignee: null,
    customer: input.customer ?? context.actor.customerGroups[0] ?? null,
    customer_user: context.actor.uuid,
    responsible_users: template?.responsible_users ?? [],
    responsible_groups: template?.responsible_groups ?? [],
    responsibility_inherited: false,
    labels: template?.labels ?? [],
    watchers: [],
    internal: false,
  }
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
  'createAnother',
  'copyFrom',
]

/** What a customer wrote that is not a customer's to write. */
function foreignTo(input: Input, type: TypeName, context: Context, template: TemplateRow | undefined): Violation[] {
  const { actor } = context
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const isPriorityFixed = template?.priority_read_only || template?.priority_visible === false
  const doubts: readonly [boolean, Violation][] = [
    [!customerTypes.includes(type), { propertyPath: 'type', code: 'unknown-reference' }],
    [!isOneOf(actor.customerGroups, input.customer), { propertyPath: 'customer', code: 'unknown-reference' }],
    [!isOneOf([actor.uuid], input.customerUser), { propertyPath: 'customerUser', code: 'unknown-reference' }],
    [
      Boolean(isPriorityFixed) && !isOneOf([template?.priority], input.priority),
      { propertyPath: 'priority', code: 'priority-locked' },
    ],
  ]
  return [
    ...given
      .filter(([field]) => !customerInput.includes(field))
      .map(([propertyPath]) => ({ propertyPath, code: 'unknown-field' as const })),
    ...doubts.filter(([isWrong]) => isWrong).map(([, violation]) => violation),
  ]
}

/** What was left out is never wrong. */
function isOneOf<T>(allowed: readonly T[], given: T | null | undefined): boolean {
  return given === undefined || given === null || allowed.includes(given)
}

function usual(input: Input, template: TemplateRow | undefined) {
  const {
    done = false,
    notifyOnResume = false,
    closeWithLastSubTicket = template?.auto_close === 'after_last_sub_ticket',
    confirmationEmailOption = 'user_default',
    sendConfirmationEmailOption = confirmationEmailOption,
    executionTime = 'now',
    manualProgress = null,
    metadataOrigin = null,
    metadataStandard = null,
  } = input
  return {
    subject: input.subject,
    description: input.description,
    due_at: input.dueAt ? new Date(input.dueAt) : null,
    manual_progress: manualProgress,
    done,
    notify_on_resume: notifyOnResume,
    close_with_last_sub_ticket: closeWithLastSubTicket,
    confirmation_option: sendConfirmationEmailOption,
    execution_time: template?.fixed_execution_time ?? executionTime,
    metadata_origin: metadataOrigin,
    metadata_standard: metadataStandard,
  }
}

/** Rules that hang on several fields (AMB-090, AMB-239). */
function refuse(wanted: Wanted, context: Context, parent: TicketRow | undefined): void {
  const wrong: Violation[] = []
  if (!wanted.internal && !wanted.customer) wrong.push({ propertyPath: 'customer', code: 'customer-required' })
  const isAnswered = wanted.assignee || wanted.responsible_users.length > 0 || wanted.responsible_groups.length > 0
  if (isStaff(context.actor) && !isAnswered)
    wrong.push({ propertyPath: 'responsibleGroups', code: 'responsibility-required' })
  if (parent && parent.ancestors.length + 1 > limits.subTicketDepth) {
    wrong.push({ propertyPath: 'parent', code: 'depth-exceeded', details: { max: limits.subTicketDepth } })
  }
  if (wrong.length > 0) throw invalid(...wrong)
}
