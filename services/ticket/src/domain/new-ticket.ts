import { type ProjectName, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import type { AudienceRow } from '@leitstand/kit/visibility'
import type { TemplateRow, TicketRow } from './rows.ts'
import { audienceOf } from './ticket-policy.ts'

/** What a ticket is opened with; where it starts is for the workflow to say, the rest comes with what happens to it. */
export type NewTicket = Omit<
  TicketRow,
  | 'public_id'
  | 'status'
  | keyof AudienceRow
  | 'first_response_at'
  | 'work_started_at'
  | 'approved_at'
  | 'adjourn_date'
  | 'adjourn_time'
  | 'adjourned_until'
  | 'adjourned_from'
  | 'adjourn_sub_tickets'
  | 'minutes_before_resume'
  | 'servers'
  | 'metadata_values'
  | 'comment_count'
  | 'satisfaction'
  | 'field_versions'
  | 'last_step'
  | 'merged'
  | 'deleted_at'
  | 'version'
>

/** With the state where the workflow starts it. */
export type StartedTicket = NewTicket & Pick<TicketRow, 'status'>

/** What whoever opens a ticket says of it. */
export type TicketWish = Pick<NewTicket, 'uuid' | 'subject' | 'description' | 'author' | 'created_at'> &
  Partial<Omit<NewTicket, 'template_uuid' | 'parent' | 'ancestors' | 'responsibility_inherited'>>

type Parent = Pick<TicketRow, 'uuid' | 'ancestors' | 'project' | 'type' | 'internal' | 'customer' | 'people'> &
  Answering

/** The one birth of tickets, by whatever way they come: what was not said follows from the ticket above, the template and the type. */
export function newTicket(wish: TicketWish, template?: TemplateRow, parent?: Parent): NewTicket {
  const type = typeOf(wish.type, template, parent)
  const { project = projectFor(type, template, parent), customer = parent?.customer ?? null } = wish
  return {
    description_format: 'markdown',
    priority: template?.priority ?? 'medium',
    priority_hidden: template?.priority_visible === false,
    template_hint: template?.hint ?? null,
    assignee: null,
    customer_user: null,
    labels: template?.labels ?? [],
    watchers: [],
    due_at: null,
    updated_at: wish.created_at,
    updated_by: wish.author,
    processed_at: null,
    manual_progress: null,
    done: false,
    internal: isInternal(project, customer, parent),
    scheduled_job: false,
    notify_on_resume: false,
    close_with_last_sub_ticket: template?.auto_close === 'after_last_sub_ticket',
    confirmation_option: 'user_default',
    origin_email: null,
    context: null,
    metadata_origin: null,
    metadata_standard: null,
    recurring_task: null,
    source_key: null,
    ...wish,
    type,
    project,
    customer,
    execution_time: template?.fixed_execution_time ?? wish.execution_time ?? 'now',
    template_uuid: template?.uuid ?? null,
    parent: parent?.uuid ?? null,
    ancestors: parent ? [...parent.ancestors, parent.uuid] : [],
    ...responsibilityOf(wish, template, parent),
  }
}

export function typeOf(wished: TypeName | undefined, template: Pick<TemplateRow, 'type'> | undefined, parent: unknown) {
  return wished ?? template?.type ?? (parent ? 'sub_ticket' : 'normal')
}

/** A sub-ticket, whose type lives in all projects, stays in that of its parent. */
export function projectFor(
  type: TypeName,
  template: Pick<TemplateRow, 'type' | 'project'> | undefined,
  parent: { project: ProjectName } | undefined,
): ProjectName {
  const usual = projectOf(type, parent?.project)
  const isInherited = parent !== undefined && ticketTypes[type].project === null
  return template?.type === type && !isInherited ? (template.project ?? usual) : usual
}

export function projectOf(type: TypeName, parent: ProjectName | undefined): ProjectName {
  return ticketTypes[type].project ?? parent ?? 'general'
}

/** Projects whose tickets belong to a customer unless somebody says otherwise. */
const customerProjects: readonly ProjectName[] = ['customer_tickets', 'infrastructure']

/**
 * What hangs below a ticket that customers may not see is no more for them, and else a ticket is internal unless it is of a
 * customer's project or a customer was named (AMB-239).
 */
function isInternal(project: ProjectName, customer: string | null, parent: Parent | undefined): boolean {
  if (parent) return audienceOf(parent).internal
  return customer === null && !customerProjects.includes(project)
}

/** Who answers for a ticket. */
type Answering = Pick<NewTicket, 'responsible_users' | 'responsible_groups'>
type Responsibility = Answering & Pick<NewTicket, 'responsibility_inherited'>

/**
 * Who was named answers for a ticket. For a sub-ticket for which nobody was, it is who answers for the ticket above it, else
 * whom its template names (AMB-094); for any other the template's, unless somebody wants nobody.
 */
export function responsibilityOf(
  named: Partial<Answering>,
  template: Answering | undefined,
  parent: Answering | undefined,
): Responsibility {
  const { responsible_users = [], responsible_groups = [] } = named
  const own = { responsible_users, responsible_groups }
  if (isAnybody(own)) return { ...own, responsibility_inherited: false }
  const isLeftOpen = named.responsible_users === undefined && named.responsible_groups === undefined
  const candidates = parent ? [parent, template] : isLeftOpen ? [template] : []
  const heir = candidates.find((one) => one !== undefined && isAnybody(one)) ?? own
  return {
    responsible_users: heir.responsible_users,
    responsible_groups: heir.responsible_groups,
    responsibility_inherited: parent !== undefined,
  }
}

/** Who answers for a ticket after somebody named others; what was inherited goes when somebody is entered. */
export function responsibilityAfter(
  seen: Responsibility,
  named: Partial<Answering>,
  template: Answering | undefined,
  parent: Answering | undefined,
): Responsibility {
  const { responsible_users = [], responsible_groups = [] } = named
  if (seen.responsibility_inherited)
    return responsibilityOf({ responsible_users, responsible_groups }, template, parent)
  return responsibilityOf({ ...seen, ...named }, template, parent)
}

function isAnybody({ responsible_users, responsible_groups }: Answering): boolean {
  return responsible_users.length + responsible_groups.length > 0
}
