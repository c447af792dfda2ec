import type { Language } from '@leitstand/contracts/actor'
import { type Priority, priorities } from '@leitstand/contracts/common'
import { phrase } from '@leitstand/contracts/problems'
import type { MetadataField, MetadataValue } from '@leitstand/contracts/ticket/metadata'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { imsProject } from '@leitstand/contracts/ticket/values'
import { violations } from '@leitstand/contracts/violations'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { dayOf } from '../../lib/dates.ts'
import { type ChoiceName, choicesBy, chosenOn } from '../../ui/ticket-choices.tsx'

/** What the form of a ticket holds, in the words of the API; of what is chosen from lists, the uuids. */
export interface TicketValues extends Readonly<Record<ChoiceName, readonly string[]>> {
  type: TypeName
  template: string | null
  /** The type or template of the address that it was begun with. */
  preset: string | null
  /** The ticket that it stands below, as the address names it. */
  parent: string | null
  /** Parts of the template that are wanted besides those that always belong to it. */
  subTemplates: readonly string[]
  subject: string
  description: string
  priority: Priority
  /** What customers may do with it, by the template (AMB-253). */
  customersPriority: 'chosen' | 'shown' | 'hidden'
  internal: boolean
  customer: string | null
  customerUser: string | null
  responsible: readonly string[]
  servers: readonly string[]
  dueDay: string | null
  confirmationEmailOption: 'default' | 'yes' | 'no'
  executionTime: Ticket['executionTime']
  metadataOrigin: NonNullable<Ticket['metadataOrigin']> | null
  metadataStandard: NonNullable<Ticket['metadataStandard']> | null
  /** By the template (AMB-098). */
  isExecutionTimeFixed: boolean
  /** By the uuid of the field. */
  metadataValues: Readonly<Record<string, MetadataValue>>
  /** What the template brought along: as long as it stands there unchanged, it is nobody's own. */
  given: Partial<Omit<TicketValues, 'given'>>
}

/** What every part of the form gets. */
export interface FieldsProps {
  values: TicketValues
  problems: Readonly<Record<string, string>>
  set: (change: Partial<TicketValues>) => void
}

export const emptyValues: TicketValues = {
  ...choicesBy(() => []),
  type: 'normal',
  template: null,
  preset: null,
  parent: null,
  subTemplates: [],
  subject: '',
  description: '',
  priority: 'medium',
  customersPriority: 'chosen',
  internal: false,
  customer: null,
  customerUser: null,
  responsible: [],
  servers: [],
  dueDay: null,
  confirmationEmailOption: 'default',
  executionTime: 'now',
  isExecutionTimeFixed: false,
  metadataOrigin: null,
  metadataStandard: null,
  metadataValues: {},
  given: {},
}

/** Whether it becomes a ticket of the integrated management system; a sub-ticket is in the project of the one above. */
export function isIms({ type, parent }: TicketValues, above: Pick<Ticket, 'project'> | undefined): boolean {
  const own = parent !== null && type === 'normal' ? null : ticketTypes[type].project
  return (own ?? above?.project.name) === imsProject
}

/** What a new sub-ticket gets of the ticket above it unless somebody decides otherwise, as far as the form asks for it. */
export function withParent(values: TicketValues, parent: Pick<Ticket, 'customer' | 'internal'>): TicketValues {
  if (values.internal || values.customer !== null) return values
  return { ...values, internal: parent.internal ?? false, customer: parent.customer?.uuid ?? null }
}

/** "Create another" keeps everything but title and description; what was said for the last one does not make it begun. */
export function anotherOf(values: TicketValues): TicketValues {
  const { given, metadataValues } = values
  return { ...values, subject: '', description: '', given: { ...given, metadataValues } }
}

export function valuesOf(ticket: Ticket): TicketValues {
  return {
    ...emptyValues,
    ...choicesBy((name) => chosenOn(ticket, name).map(({ uuid }) => uuid)),
    type: ticket.type.name in ticketTypes ? (ticket.type.name as TypeName) : 'normal',
    subject: ticket.subject,
    description: ticket.description,
    priority: ticket.priority ?? emptyValues.priority,
    customersPriority: ticket.priority ? 'chosen' : 'hidden',
    internal: ticket.internal ?? false,
    customer: ticket.customer?.uuid ?? null,
    customerUser: ticket.customerUser?.uuid ?? null,
    responsible: [...(ticket.responsibleUsers ?? []), ...(ticket.responsibleGroups ?? [])].map((one) => one.uuid),
    servers: [],
    dueDay: ticket.dueAt ? dayOf(ticket.dueAt) : null,
    executionTime: ticket.executionTime,
  }
}

/**
 * Fields that are wrong, with the sentence to show; the server says the same (AMB-239). For a sub-ticket somebody answers
 * already, if nobody is named (AMB-094).
 */
export function problemsOf(values: TicketValues, isStaff: boolean, language: Language): Record<string, string> {
  const found: Record<string, string> = {}
  const say = (code: keyof typeof violations) => phrase(violations[code], language)
  if (values.subject.trim() === '') found.subject = say('blank')
  if (values.description.trim() === '') found.description = say('blank')
  if (isStaff && !values.internal && values.customer === null) found.customer = say('customer-required')
  if (isStaff && values.parent === null && values.assignee.length === 0 && values.responsible.length === 0) {
    found.responsibleUsers = say('responsibility-required')
  }
  return found
}

/** What the API names otherwise than the form, and what is asked for only as long as another field is empty. */
const controls: Readonly<Record<string, readonly (keyof TicketValues)[]>> = {
  responsibleUsers: ['responsible', 'assignee'],
  responsibleGroups: ['responsible', 'assignee'],
  customer: ['customer', 'internal'],
  dueAt: ['dueDay'],
}

/** The problems that stay when somebody has changed something; `metadataValues.…` is about `metadataValues`. */
export function problemsAfter(change: Partial<TicketValues>, problems: Readonly<Record<string, string>>) {
  const isSolved = (path: string) => {
    const field = path.replace(/\..*/, '')
    return (controls[field] ?? [field]).some((control) => control in change)
  }
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !isSolved(path)))
}

/** Fields of the template that must be said and are not. */
export function missingOf(
  { metadataValues }: TicketValues,
  fields: readonly MetadataField[],
  language: Language,
): Record<string, string> {
  const missing = fields.filter(({ uuid, required }) => required && (metadataValues[uuid] ?? false) === false)
  return Object.fromEntries(
    missing.map(({ uuid }) => [`metadataValues.${uuid}`, phrase(violations.required, language)]),
  )
}

/** What was kept of an unfinished form, checked field by field. */
export function acceptValues(stored: unknown): TicketValues {
  if (typeof stored !== 'object' || stored === null) return emptyValues
  const values: TicketValues = { ...emptyValues, ...stored }
  const chosen = choicesBy((name) => (Array.isArray(values[name]) ? values[name] : []))
  const priority = priorities.find((one) => one === values.priority) ?? 'medium'
  return { ...values, ...chosen, priority, given: Object(values.given) }
}
