import type { Actor } from '@leitstand/contracts/actor'
import { limits } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { Work } from '../context.ts'
import { chosenParts } from '../domain/chosen-parts.ts'
import { projectOf } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import { openTicket } from './open-ticket.ts'
import { findParts, type PartRow } from './templates.ts'
import type { NewTicket } from './tickets.ts'
import { startStatus } from './workflow.ts'

/** A sub-ticket that a template asks for. */
interface PlannedPart {
  part: PartRow
  status: Status
}

/** What is opened along with a ticket of a template; asks before the transaction what only others know. */
export async function planParts(
  context: Work,
  template: string | null,
  ticket: { status: Status; ancestors: readonly string[] },
  wished: readonly string[] = [],
): Promise<PlannedPart[]> {
  const parts = template ? await findParts(context, template) : []
  const { chosen, unknown } = chosenParts(template ?? '', parts, wished)
  if (unknown.length > 0) throw invalid({ propertyPath: 'subTemplates', code: 'unknown-reference' })
  const depths = new Map([[template ?? '', ticket.ancestors.length]])
  const planned: PlannedPart[] = []
  const statuses = new Map([[template ?? '', ticket.status]])
  for (const part of chosen) {
    const depth = (depths.get(part.parent) ?? 0) + 1
    if (depth > limits.subTicketDepth)
      throw invalid({ propertyPath: 'subTemplates', code: 'depth-exceeded', details: { max: limits.subTicketDepth } })
    const status = await startStatus(context, {
      type: part.type,
      parentStatus: statuses.get(part.parent) ?? null,
      places: part.places,
    })
    depths.set(part.uuid, depth)
    statuses.set(part.uuid, status)
    planned.push({ part, status })
  }
  return planned
}

/** Opens the planned sub-tickets below a ticket that was opened just now. */
export async function openParts(
  tx: Sql,
  planned: readonly PlannedPart[],
  ticket: TicketRow,
  actor: Pick<Actor, 'uuid' | 'name' | 'roles'>,
  inEnglish: boolean,
): Promise<void> {
  const opened = new Map([[ticket.template_uuid ?? '', ticket]])
  for (const { part, status } of planned) {
    const parent = opened.get(part.parent)
    if (!parent) continue
    opened.set(part.uuid, await openTicket(tx, partOf(part, status, parent, inEnglish), actor))
  }
}

function partOf(part: PartRow, status: Status, parent: TicketRow, inEnglish: boolean): Omit<NewTicket, 'people'> {
  const subject = (inEnglish && part.subject_en) || part.subject || part.name
  const isInherited = part.responsible_users.length + part.responsible_groups.length === 0
  return {
    uuid: newId(parent.created_at.getTime()),
    subject,
    description: (inEnglish && part.description_en) || part.description || subject,
    status,
    priority: part.priority,
    type: part.type,
    project: projectOf(part.type, parent.project),
    template_uuid: part.uuid,
    assignee: null,
    author: parent.author,
    customer: parent.customer,
    customer_user: parent.customer_user,
    responsible_users: isInherited ? parent.responsible_users : part.responsible_users,
    responsible_groups: isInherited ? parent.responsible_groups : part.responsible_groups,
    responsibility_inherited: isInherited,
    labels: part.labels,
    watchers: [],
    due_at: null,
    created_at: parent.created_at,
    updated_at: parent.created_at,
    updated_by: parent.updated_by,
    processed_at: parent.processed_at,
    manual_progress: null,
    done: false,
    internal: audienceOf(parent).internal,
    scheduled_job: parent.scheduled_job,
    notify_on_resume: false,
    close_with_last_sub_ticket: part.auto_close === 'after_last_sub_ticket',
    // One confirmation is enough, that of the ticket as a whole.
    confirmation_option: 'disabled',
    parent: parent.uuid,
    ancestors: [...parent.ancestors, parent.uuid],
    origin_email: null,
    context: null,
    execution_time: part.fixed_execution_time ?? parent.execution_time,
    metadata_origin: null,
    metadata_standard: null,
    recurring_task: null,
    source_key: null,
  }
}
