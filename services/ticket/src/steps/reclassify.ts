import type { Change } from '@leitstand/contracts/common'
import type { Violation } from '@leitstand/contracts/violations'
import {
  mayBeIn,
  type ProjectName,
  reclassifiable,
  type TypeName,
  typesForGood,
} from '@leitstand/contracts/workflow/states'
import type { Context } from '../context.ts'
import { changesBetween } from '../domain/changes.ts'
import { projectFor } from '../domain/new-ticket.ts'
import type { TemplateRow, TicketRow } from '../domain/rows.ts'
import { mayHandle } from '../domain/ticket-policy.ts'
import { findDefaultTemplate, findTemplate } from '../store/templates.ts'
import { findTicket } from '../store/tickets.ts'
import { chosenTemplate } from './chosen-template.ts'
import { hasPlace } from './start-status.ts'

interface Wish {
  type?: TypeName | undefined
  project?: ProjectName | undefined
  template?: string | null | undefined
}

export interface Reclassified {
  columns: Partial<Pick<TicketRow, 'type' | 'project' | 'template_uuid' | 'priority_hidden' | 'execution_time'>>
  changes: Change[]
  wrong: Violation[]
}

/** What another type, template or project makes of a ticket; what was not said follows as it does when one is opened. */
export async function reclassify(context: Context, seen: TicketRow, wish: Wish): Promise<Reclassified> {
  const present = { type: seen.type, project: seen.project, template: seen.template_uuid }
  const names = ['type', 'project', 'template'] as const
  const touched = names.filter((name) => wish[name] !== undefined && wish[name] !== present[name])
  if (touched.length === 0) return { columns: {}, changes: [], wrong: [] }
  const type = wish.type ?? seen.type
  const template = await templateAfter(context, seen, wish)
  const project = wish.project ?? (await projectAfter(context, seen, type, template))
  const wrong = [
    ...(reclassifiable.includes(seen.status) ? [] : touched.map((name) => violation(name, 'classification-locked'))),
    ...(type === seen.type ? [] : await unfit(context, seen, type)),
    ...(wish.template && template?.type !== type ? [violation('template', 'template-of-other-type')] : []),
    ...(wish.project && !mayBeIn(project, type) ? [violation('project', 'project-not-of-type')] : []),
  ]
  const after = { type, project, template: template?.uuid ?? null }
  const isOther = after.template !== present.template
  return {
    columns: { type, project, template_uuid: after.template, ...(isOther && setBy(template, seen)) },
    changes: changesBetween(present, after),
    wrong,
  }
}

function violation(propertyPath: string, code: Violation['code']): Violation {
  return { propertyPath, code }
}

async function unfit(context: Context, seen: TicketRow, type: TypeName): Promise<Violation[]> {
  if ([type, seen.type].some((one) => typesForGood.includes(one))) return [violation('type', 'unknown-reference')]
  if (!mayHandle(context.actor, type)) return [violation('type', 'type-of-other-groups')]
  return (await hasPlace(context, type, seen.status)) ? [] : [violation('type', 'status-not-in-type')]
}

/** The template that was named; else the present one if it is of the type, or the usual one of the type. */
async function templateAfter(context: Context, seen: TicketRow, wish: Wish): Promise<TemplateRow | undefined> {
  const { type = seen.type } = wish
  if (wish.template === null) return undefined
  if (wish.template && wish.template !== seen.template_uuid) return await chosenTemplate(context, wish.template, type)
  const present = seen.template_uuid ? await findTemplate(context, seen.template_uuid) : undefined
  return type === seen.type || wish.template || present?.type === type
    ? present
    : await findDefaultTemplate(context, type)
}

async function projectAfter(context: Context, seen: TicketRow, type: TypeName, template: TemplateRow | undefined) {
  if (type === seen.type && template?.uuid === (seen.template_uuid ?? undefined)) return seen.project
  return projectFor(type, template, seen.parent ? await findTicket(context, seen.parent) : undefined)
}

/** What a template fixes on its tickets. */
function setBy(template: TemplateRow | undefined, seen: TicketRow) {
  return {
    priority_hidden: template?.priority_visible === false,
    execution_time: template?.fixed_execution_time ?? seen.execution_time,
  }
}
