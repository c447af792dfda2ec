import type { Language } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { MetadataOption, MetadataType, ShownMetadata } from '@leitstand/contracts/ticket/metadata'
import type { RecurringTaskRef } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import type { ServerRef } from '@leitstand/contracts/ticket/values'
import { type ProjectName, projects, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import type { RowOf } from '@leitstand/kit/row-of'
import type { LabelModel } from '../generated/prisma/models/Label.ts'
import type { ServerOnTicket, ValueOnTicket } from './rows.ts'

// What tickets point at, as it is read.

/** How a label looks. */
export type LabelLook = RowOf<Omit<LabelModel, 'version'>>

export function typeRef(name: TypeName, language: Language) {
  return { '@id': iri('types', name), '@type': 'TicketType', name, label: ticketTypes[name][language] }
}

export function projectRef(name: ProjectName, language: Language) {
  return { '@id': iri('projects', name), '@type': 'Project', name, label: projects[name][language] }
}

/** Of labels that are gone meanwhile nothing is shown. */
export function labelRefs(
  uuids: readonly string[],
  looks: ReadonlyMap<string, LabelLook>,
): NonNullable<Ticket['labels']> {
  return uuids.flatMap((uuid) => {
    const look = looks.get(uuid)
    if (!look) return []
    const { name, icon, icon_colour: iconColour, background_colour: backgroundColour, text_colour: textColour } = look
    return [
      { '@id': iri('labels', uuid), '@type': 'Label', uuid, name, icon, iconColour, backgroundColour, textColour },
    ]
  })
}

/** How a field of a template is named. */
export interface FieldLook {
  uuid: string
  name: string
  nameEn: string
  type: MetadataType
  options: readonly MetadataOption[]
  order: number
}

export function fieldRef({ uuid, name, nameEn, type, options }: FieldLook): ShownMetadata['field'] {
  const shown = { uuid, name, nameEn, type, options: [...options] }
  return { '@id': iri('template_metadata_fields', uuid), '@type': 'TemplateMetadataField', ...shown }
}

/** Values in the order of their fields. */
export function metadataRefs(
  path: 'ticket_metadata_values' | 'recurring_task_metadata_values',
  values: readonly ValueOnTicket[],
  fields: ReadonlyMap<string, FieldLook>,
): ShownMetadata[] {
  const type = path === 'ticket_metadata_values' ? 'TicketMetadataValue' : 'RecurringTaskMetadataValue'
  return values
    .flatMap(({ uuid, field: ofField, value }) => {
      const field = fields.get(ofField)
      return field ? [{ uuid, field, value }] : []
    })
    .sort((a, b) => a.field.order - b.field.order || a.field.name.localeCompare(b.field.name, 'de'))
    .map(({ uuid, field, value }) => ({ '@id': iri(path, uuid), '@type': type, uuid, field: fieldRef(field), value }))
}

export function serverRef({ uuid, name, customName, kind }: ServerOnTicket): ServerRef {
  return { '@id': iri('ticket_servers', uuid), '@type': 'TicketServer', uuid, name, customName, kind }
}

export function recurringTaskRef(uuid: string, subject: string): RecurringTaskRef {
  return { '@id': iri('recurring_tasks', uuid), '@type': 'RecurringTask', uuid, subject }
}
