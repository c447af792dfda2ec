import { type Actor, hasRole, isStaff } from '@leitstand/contracts/actor'
import { type Audience, isForEveryEmployee, mayReceive } from '@leitstand/contracts/audience'
import { isFinished, type Status, type TypeName } from '@leitstand/contracts/workflow/states'
import type { TemplateRow } from './rows.ts'

/** What of a ticket decides who may see it. */
export interface Seen {
  type: string
  internal: boolean
  customer: string | null
  people: readonly string[]
}

/**
 * Who may learn of a ticket. Authority requests are for those who handle them alone, never for customers (AMB-249, AMB-262).
 * The table says the same in columns that it works out by itself.
 */
export function audienceOf(ticket: Seen): Audience {
  const isForAuthorities = ticket.type === 'authority_request'
  return {
    staffRole: isForAuthorities ? 'ROLE_AUTHORITIES' : 'ROLE_EMPLOYEE',
    internal: ticket.internal || isForAuthorities,
    customerGroup: ticket.customer,
    people: [...ticket.people],
  }
}

/** Who saw a ticket until now, where a change hides it from some of them. */
export function formerAudience(before: Seen, after: Seen): Audience | undefined {
  const [was, is] = [audienceOf(before), audienceOf(after)]
  const hidesIt =
    was.customerGroup !== is.customerGroup ||
    (is.internal && !was.internal) ||
    (is.staffRole !== was.staffRole && !isForEveryEmployee(is)) ||
    was.people.some((person) => !is.people.includes(person))
  return hidesIt ? was : undefined
}

export function maySee(actor: Actor, ticket: Seen): boolean {
  return mayReceive(actor, audienceOf(ticket))
}

/**
 * The rule of visibility for many at once: which rows of `person`, as members of a row of `user_group`, see a ticket without being
 * named in it. The arguments are the parameters of the statement, such as `$2`.
 */
export function seesAsMember(ticket: { staffRole: string; internal: string; customer: string }): string {
  return `CASE WHEN person.staff THEN person.roles @> ARRAY[${ticket.staffRole}]
    ELSE NOT ${ticket.internal} AND user_group.uuid = ${ticket.customer}::uuid
      AND (user_group.show_tickets OR person.roles @> ARRAY['ROLE_MAIN_CUSTOMER']) END`
}

/**
 * Watching opens nothing to anybody: who is kept from a ticket does not watch it. A customer of another group is not kept from
 * writing into it by mail (AMB-220).
 */
export function isKeptFrom(
  ticket: Pick<Seen, 'type' | 'internal'>,
  person: { staff: boolean; roles: readonly string[] },
) {
  const { staffRole, internal } = audienceOf({ ...ticket, customer: null, people: [] })
  return person.staff ? !person.roles.includes(staffRole) : internal
}

/** Whether all of the staff who read one ticket may read of the other (AMB-262). */
export function isForReadersOf(other: Seen, ticket: Seen): boolean {
  const { staffRole } = audienceOf(other)
  return staffRole === 'ROLE_EMPLOYEE' || staffRole === audienceOf(ticket).staffRole
}

/**
 * Whether somebody opens tickets of this type and works on them, by what their groups are limited to (AMB-131). Whoever sees a
 * ticket reads it and joins the conversation all the same.
 */
export function mayHandle({ workflows }: Actor, type: TypeName): boolean {
  return workflows.length === 0 || workflows.includes(type)
}

/** What counts of somebody's roles where a ticket of this type is moved. */
export function rolesAt(actor: Actor, type: TypeName): Actor['roles'] {
  return mayHandle(actor, type) ? actor.roles : []
}

/** Internal words are for staff alone. */
export function maySeeComment(actor: Actor, comment: { internal: boolean }): boolean {
  return !comment.internal || isStaff(actor)
}

/** How a ticket was resolved is said by the staff alone. */
export function maySayResolved(actor: Actor): boolean {
  return isStaff(actor)
}

/** Comments are changed by who wrote them, or by an administrator (AMB-023). */
export function mayChangeComment(actor: Actor, comment: { author: string }): boolean {
  return comment.author === actor.uuid || hasRole(actor, 'ROLE_SUPER_ADMIN')
}

/** Types a customer may open by hand; the rest are made by staff. */
export const customerTypes: readonly TypeName[] = ['normal', 'user_request', 'service', 'feedback', 'order']

/** Whose servers can stand on a ticket: its customer's, so that nobody reads names of another's; on one without, staff name any. */
export function mayStandOn(actor: Actor, server: { userGroup: string }, ticket: { customer: string | null }): boolean {
  return ticket.customer === null ? isStaff(actor) : server.userGroup === ticket.customer
}

/** Customers take away and rename servers of the directory; what staff entered by name alone is the staff's. */
export function mayChangeServer(actor: Actor, row: { server: string | null }): boolean {
  return isStaff(actor) || row.server !== null
}

const typesWithApproval: readonly TypeName[] = [
  'sub_ticket',
  'provisioning',
  'infrastructure_order',
  'purchase',
  'user_request',
  'change_management',
  'change_management_emergency',
]

/** AMB-143: title and description are fixed once finished, once approved, and for customers once work has begun. */
export function isTitleLocked(
  forStaff: boolean,
  ticket: { type: TypeName; status: Status; approved_at: Date | null; work_started_at: Date | null },
): boolean {
  if (isFinished(ticket.status)) return true
  if (typesWithApproval.includes(ticket.type) && ticket.approved_at !== null) return true
  return !forStaff && ticket.work_started_at !== null
}

/** Customers take the priority as it is where their template keeps or hides it (AMB-253). */
export function mayChoosePriority(actor: Actor, template: { isHidden: boolean; isReadOnly: boolean }): boolean {
  return isStaff(actor) || !(template.isHidden || template.isReadOnly)
}

/** A step is taken back by whoever took it. */
export function mayUndoStep(actor: Actor, { type }: { type: TypeName }, step: { by: string }): boolean {
  return step.by === actor.uuid && mayHandle(actor, type)
}

/** The customer's people rate what is closed. */
export function mayRate(actor: Actor, ticket: { status: Status }): boolean {
  return !isStaff(actor) && ticket.status === 'closed'
}

/** Whose a comment template is: one person's, that of groups, everybody's, or one of the system. */
export interface Ownership {
  owner: string | null
  groups: readonly string[]
  system: boolean
}

/**
 * The comment templates somebody sees, for Prisma: one's own, those of one's groups, and what is for all employees
 * (ROLE-030). Administrators keep order in all of them.
 */
export function commentTemplateScope(actor: Actor) {
  if (!isStaff(actor)) return { uuid: { in: [] } }
  if (hasRole(actor, 'ROLE_SUPER_ADMIN')) return {}
  const shared = [{ groups: { isEmpty: true } }, { groups: { hasSome: actor.groups } }]
  return { OR: [{ owner: actor.uuid }, { owner: null, OR: shared }] }
}

/** What is for everybody is the administrators' (ROLE-029); groups keep theirs themselves, if one is in all of them. */
export function mayChangeCommentTemplate(actor: Actor, { owner, groups }: Ownership): boolean {
  if (!isStaff(actor)) return false
  if (hasRole(actor, 'ROLE_SUPER_ADMIN')) return true
  if (owner !== null) return owner === actor.uuid
  return groups.length > 0 && groups.every((group) => actor.groups.includes(group))
}

/** Ticket lists are for all staff and kept by administrators; a quick filter is nobody's business but its owner's (AMB-187). */
export function mayKeepTicketLists(actor: Actor): boolean {
  return hasRole(actor, 'ROLE_SUPER_ADMIN')
}

/** Whether no template is hidden from somebody: `templateScope` is empty then, and Prisma leaves an empty condition out of an OR. */
export const seesAllTemplates = (actor: Actor): boolean => isStaff(actor)

/** The templates somebody sees, for Prisma: customers none that are hidden, internal or for employees (ROLE-019 to ROLE-021). */
export function templateScope(actor: Actor) {
  if (seesAllTemplates(actor)) return {}
  return { hidden: false, active: true, targetGroup: { in: ['all', 'customer'] }, type: { in: [...customerTypes] } }
}

/** What a new ticket may be opened by; of which types, is asked of the ticket. */
export function mayChooseTemplate(
  actor: Actor,
  template: Pick<TemplateRow, 'active' | 'hidden' | 'target_group'>,
): boolean {
  return template.active && (isStaff(actor) || !isForEmployees(template))
}

/** What no customer may choose; what is opened by it along with something else is no customer's to read either (ROLE-021). */
export function isForEmployees({ hidden, target_group }: Pick<TemplateRow, 'hidden' | 'target_group'>): boolean {
  return hidden || target_group === 'employee'
}

/** Staff subscribe to templates for themselves, administrators for any of the staff. */
export function maySubscribe(actor: Actor, person: string): boolean {
  return isStaff(actor) && (person === actor.uuid || hasRole(actor, 'ROLE_SUPER_ADMIN'))
}

/** Recurring tasks, with all that hangs on them, are a function of staff's (AMB-033). */
export function mayUseRecurringTasks(actor: Actor): boolean {
  return isStaff(actor)
}
