import type { Language } from '@leitstand/contracts/actor'
import { groupRef, iri, userRef } from '@leitstand/contracts/common'
import { phrase, problems } from '@leitstand/contracts/problems'
import type { LinkRelation } from '@leitstand/contracts/ticket/links'
import type { RecurringTask } from '@leitstand/contracts/ticket/recurring-tasks'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { stateLabel } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { Names } from '../domain/fields.ts'
import { labelRefs, metadataRefs, projectRef, recurringTaskRef, typeRef } from '../domain/refs.ts'
import { findLabels } from '../store/around-tickets.ts'
import { findMetadataFields, valuesOfTasks } from '../store/metadata.ts'
import { findNames } from '../store/names.ts'
import {
  childrenOfTasks,
  filesOfTasks,
  linksOfTasks,
  type MadeTicketRow,
  type RecurringLinkRow,
  ticketsOfTasks,
} from '../store/recurring-task-parts.ts'
import { findRecurringTasks, type RecurringTaskRow } from '../store/recurring-tasks.ts'
import type { Viewer } from './present-tickets.ts'

export async function presentRecurringTask(on: Sql, row: RecurringTaskRow, viewer: Viewer): Promise<RecurringTask> {
  const [task] = await presentRecurringTasks(on, [row], viewer)
  if (!task) throw new Error('a presented recurring task went missing')
  return task
}

/** A page of them, in as few queries as there are kinds of things around them. */
export async function presentRecurringTasks(
  on: Sql,
  rows: readonly RecurringTaskRow[],
  viewer: Viewer,
): Promise<RecurringTask[]> {
  if (rows.length === 0) return []
  const related = await findRelated(on, rows, viewer)
  return rows.map((row) => toRecurringTask(row, related, viewer.language))
}

/** Every uuid of a recurring task that has a name. */
export function namedInTask(row: RecurringTaskRow): (string | null)[] {
  return [
    row.template_uuid,
    row.customer,
    row.customer_user,
    row.assignee,
    row.created_by,
    ...row.responsible_users,
    ...row.responsible_groups,
  ]
}

type RelatedData = Awaited<ReturnType<typeof findRelated>>

async function findRelated(on: Sql, rows: readonly RecurringTaskRow[], viewer: Viewer) {
  const uuids = rows.map((row) => row.uuid)
  const above = new Map(rows.map((row) => [row.uuid, row]))
  const missing = rows.flatMap((row) => row.ancestors).filter((uuid) => !above.has(uuid))
  for (const row of await findRecurringTasks(on, [...new Set(missing)])) above.set(row.uuid, row)
  return {
    above,
    names: await findNames(on, [...above.values()].flatMap(namedInTask)),
    labels: await findLabels(on, rows),
    ...(await valuesAround(on, uuids)),
    children: Map.groupBy(await childrenOfTasks(on, uuids), (child) => child.parent),
    files: Map.groupBy(await filesOfTasks(on, uuids), (file) => file.recurring_task),
    links: Map.groupBy(await linksOfTasks(on, viewer.actor, uuids), (link) => link.recurring_task),
    tickets: Map.groupBy(await ticketsOfTasks(on, viewer.actor, uuids), (ticket) => ticket.recurring_task),
  }
}

async function valuesAround(on: Sql, tasks: readonly string[]) {
  const rows = await valuesOfTasks(on, tasks)
  const fields = await findMetadataFields(on, [{ metadata_values: rows }])
  return { fields, values: Map.groupBy(rows, (value) => value.recurring_task) }
}

function toRecurringTask(row: RecurringTaskRow, related: RelatedData, language: Language): RecurringTask {
  const { names } = related
  const user = (uuid: string | null) => (uuid ? userRef(uuid, names.of(uuid)) : null)
  const ref = (uuid: string | undefined) => {
    const found = uuid === undefined ? undefined : related.above.get(uuid)
    return found ? recurringTaskRef(found.uuid, found.subject) : null
  }
  return {
    '@id': iri('recurring_tasks', row.uuid),
    '@type': 'RecurringTask',
    uuid: row.uuid,
    subject: row.subject,
    description: row.description,
    type: typeRef(row.type, language),
    project: projectRef(row.project, language),
    template: templateRef(row.template_uuid, names),
    assignee: user(row.assignee),
    responsibleUsers: row.responsible_users.map((uuid) => userRef(uuid, names.of(uuid))),
    responsibleGroups: row.responsible_groups.map((uuid) => groupRef(uuid, names.of(uuid))),
    labels: labelRefs(row.labels, related.labels),
    priority: row.priority,
    ...inherited(row, related),
    active: row.active,
    generationFailure: failureOf(row, language),
    parent: ref(row.ancestors.at(-1)),
    mainTask: ref(row.ancestors[0]),
    subTasks: (related.children.get(row.uuid) ?? []).map(({ uuid, subject, active }) => ({
      ...recurringTaskRef(uuid, subject),
      active,
    })),
    attachments: (related.files.get(row.uuid) ?? []).map(({ uuid, name, mime_type, size }) => ({
      '@id': iri('recurring_task_attachments', uuid),
      '@type': 'RecurringTaskAttachment',
      uuid,
      name,
      mimeType: mime_type,
      size,
    })),
    links: (related.links.get(row.uuid) ?? []).map(linkOf),
    metadataValues: metadataRefs('recurring_task_metadata_values', related.values.get(row.uuid) ?? [], related.fields),
    ...madeTickets(related.tickets.get(row.uuid) ?? [], language),
    createdBy: userRef(row.created_by, names.of(row.created_by)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

function linkOf({ uuid, name, url, linked_ticket: linked, public_id: publicId, subject, relation }: RecurringLinkRow) {
  return {
    '@id': iri('recurring_task_links', uuid),
    '@type': 'RecurringTaskLink',
    uuid,
    ...{ name, url, relation: relation as LinkRelation | null },
    linkedTicket: linked === null ? null : ticketRef(linked, Number(publicId), subject ?? ''),
  }
}

/** Whose it is and when it is due stands on the main task; a sub-task is due with it while nothing between is switched off. */
function inherited(row: RecurringTaskRow, { above, names }: RelatedData) {
  const chain = [...row.ancestors.flatMap((uuid) => above.get(uuid) ?? []), row]
  const [main = row] = chain
  const isOn = chain.every(({ active }) => active)
  return {
    customer: main.customer ? groupRef(main.customer, names.of(main.customer)) : null,
    customerUser: main.customer_user ? userRef(main.customer_user, names.of(main.customer_user)) : null,
    internal: row.internal || main.internal,
    startAt: (main.start_at ?? main.created_at).toISOString(),
    timeframe: main.timeframe ?? 'month',
    auxiliary: main.auxiliary,
    ordinal: main.ordinal,
    weekday: main.weekday,
    nextGenerationAt: (isOn && main.next_generation_at?.toISOString()) || null,
    lastGenerationAt: row.last_generation_at?.toISOString() ?? null,
  }
}

function failureOf({ failing_since, failure }: RecurringTaskRow, language: Language) {
  if (!failing_since || !failure) return null
  return { since: failing_since.toISOString(), reason: phrase(problems[failure.code], language, failure.details) }
}

function madeTickets(rows: readonly MadeTicketRow[], language: Language) {
  const of = (finished: boolean) => rows.filter((row) => row.finished === finished)
  const shown = (row: MadeTicketRow) => ({
    ...ticketRef(row.uuid, row.public_id, row.subject),
    status: row.status,
    statusLabel: stateLabel(row.type, row.status)[language],
    createdAt: row.created_at.toISOString(),
  })
  return {
    openTickets: of(false).map(shown),
    closedTickets: of(true).map(shown),
    openTicketCount: of(false)[0]?.total ?? 0,
    closedTicketCount: of(true)[0]?.total ?? 0,
  }
}

function templateRef(uuid: string | null, names: Names) {
  return uuid ? { '@id': iri('templates', uuid), '@type': 'Template', uuid, name: names.of(uuid) } : null
}
