import type { Actor } from '@leitstand/contracts/actor'
import { invalid } from '@leitstand/contracts/problems'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { ServiceContext } from '../context.ts'
import { chosenParts } from '../domain/chosen-parts.ts'
import { newTicket, type StartedTicket } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import { isForEmployees } from '../domain/ticket-policy.ts'
import { readSubTicketDepth } from '../store/settings.ts'
import { findParts, type PartRow } from '../store/templates.ts'
import { openTicket } from './open-ticket.ts'
import { startStatus } from './start-status.ts'

/** A sub-ticket that a template asks for. */
interface PlannedPart {
  part: PartRow
  status: Status
}

/** What is opened along with a ticket of a template; asks before the transaction what only others know. */
export async function planParts(
  context: ServiceContext,
  template: string | null,
  ticket: { status: Status; ancestors: readonly string[] },
  wished: readonly string[] = [],
): Promise<PlannedPart[]> {
  const parts = template ? await findParts(context, template) : []
  const { chosen, unknown } = chosenParts(template ?? '', parts, wished)
  if (unknown.length > 0) throw invalid({ propertyPath: 'subTemplates', code: 'unknown-reference' })
  if (chosen.length === 0) return []
  const max = await readSubTicketDepth(context)
  const depths = new Map([[template ?? '', ticket.ancestors.length]])
  const planned: PlannedPart[] = []
  const statuses = new Map([[template ?? '', ticket.status]])
  for (const part of chosen) {
    const depth = (depths.get(part.parent) ?? 0) + 1
    if (depth > max) throw invalid({ propertyPath: 'subTemplates', code: 'depth-exceeded', details: { max } })
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

function partOf(part: PartRow, status: Status, parent: TicketRow, inEnglish: boolean): StartedTicket {
  const subject = (inEnglish && part.subject_en) || part.subject || part.name
  const wish = {
    uuid: newId(parent.created_at.getTime()),
    subject,
    description: (inEnglish && part.description_en) || part.description || subject,
    author: parent.author,
    customer_user: parent.customer_user,
    created_at: parent.created_at,
    processed_at: parent.processed_at,
    scheduled_job: parent.scheduled_job,
    execution_time: parent.execution_time,
    // One confirmation is enough, that of the ticket as a whole.
    confirmation_option: 'disabled' as const,
  }
  const ticket = newTicket(wish, part, parent)
  return { ...ticket, internal: ticket.internal || isForEmployees(part), status }
}
