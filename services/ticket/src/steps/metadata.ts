import { iri } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import type { MetadataField, MetadataInput, MetadataOption, MetadataType } from '@leitstand/contracts/ticket/metadata'
import type { ProjectName, TypeName } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { Demand, MetadataFieldRow, ValueChanges } from '../domain/metadata.ts'
import { decideValues } from '../domain/metadata.ts'
import type { TicketRow, ValueOnTicket } from '../domain/rows.ts'
import { fieldsOfTemplate, valuesOfTasks, writeTicketValues } from '../store/metadata.ts'
import { findDefaultTemplate } from '../store/templates.ts'

/** What is to be written of the values of a ticket or task of a template; `present` are those it has, if it is not new. */
export async function plannedValues(
  on: Sql,
  template: string | null,
  given: MetadataInput = [],
  present?: readonly ValueOnTicket[],
): Promise<ValueChanges> {
  const fields = template ? await fieldsOfTemplate(on, template) : []
  const { wrong, ...changes } = decideValues(fields, given, present)
  if (wrong.length > 0) throw invalid(...wrong)
  return changes
}

/** The same for a ticket that is there; with another template it loses what it said in the fields of the former one. */
export async function plannedTicketValues(
  on: Sql,
  ticket: TicketRow,
  template: string | null,
  given: MetadataInput | undefined,
): Promise<ValueChanges> {
  const { metadata_values: present, template_uuid: former } = ticket
  if (template === former) return await plannedValues(on, template, given, present)
  const planned = await plannedValues(on, template, given, [])
  const fields = former ? await fieldsOfTemplate(on, former) : []
  const nameOf = (uuid: string) => fields.find((field) => field.uuid === uuid)?.name ?? uuid
  const lost = present.map(({ field, text }) => ({
    field: 'metadataValues',
    before: `${nameOf(field)}: ${text}`,
    after: null,
  }))
  return {
    set: planned.set,
    unset: present.map(({ field }) => field),
    changes: [...lost, ...planned.changes],
  }
}

/** The same for a recurring task; with another template it loses what it said in the fields of the former one. */
export async function plannedTaskValues(
  on: Sql,
  task: Templated,
  given: MetadataInput,
  previous?: Templated & { uuid: string },
): Promise<ValueChanges> {
  const template = await templateOfTask(on, task)
  if (!previous) return await plannedValues(on, template, given)
  const present = await valuesOfTasks(on, [previous.uuid])
  if (template === (await templateOfTask(on, previous))) return await plannedValues(on, template, given, present)
  const changes = await plannedValues(on, template, given)
  const kept = new Set(changes.set.map(({ field }) => field))
  return { ...changes, unset: present.map(({ field }) => field).filter((field) => !kept.has(field)) }
}

interface Templated {
  template_uuid: string | null
  type: TypeName
  project: ProjectName | null
}

/** The template that the tickets of a task get. */
export async function templateOfTask(on: Sql, { template_uuid, type, project }: Templated): Promise<string | null> {
  return template_uuid ?? (await findDefaultTemplate(on, type, project))?.uuid ?? null
}

/** What a recurring task says in fields that its template still asks for. */
export async function askedValues(
  on: Sql,
  template: string | null,
  said: readonly ValueOnTicket[],
): Promise<ValueChanges> {
  const fields = template ? await fieldsOfTemplate(on, template) : []
  const isAsked = (uuid: string) => fields.some((field) => field.uuid === uuid && !field.deleted)
  return { set: said.filter(({ field }) => isAsked(field)), unset: [], changes: [] }
}

/** Puts values on a ticket, which has them at hand then. */
export async function putValues(tx: Sql, ticket: TicketRow, changes: ValueChanges | undefined): Promise<TicketRow> {
  if (!changes || changes.set.length + changes.unset.length === 0) return ticket
  return { ...ticket, metadata_values: await writeTicketValues(tx, ticket.uuid, changes) }
}

/** A field as Prisma reads it: words of closed lists and JSON are what this service wrote. */
export interface StoredField {
  type?: string
  options?: unknown
  regex?: string | null
  required?: boolean
}

export function demandOf({ type, options = [], regex = null, required = false }: StoredField): Demand {
  return { type: type as MetadataType, options: options as MetadataOption[], regex, required }
}

type Shown = Omit<MetadataField, '@id' | '@type' | 'uuid'>

export function shownField(row: StoredField & Pick<MetadataFieldRow, 'name' | 'nameEn' | 'order' | 'deleted'>): Shown {
  const { name, nameEn, order, deleted } = row
  const { type, options, regex, required } = demandOf(row)
  return { name, nameEn, type, options: [...options], regex, required, order, deleted }
}

export function metadataFieldOf(row: MetadataFieldRow): MetadataField {
  const { uuid } = row
  return { '@id': iri('template_metadata_fields', uuid), '@type': 'TemplateMetadataField', uuid, ...shownField(row) }
}
