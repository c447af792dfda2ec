import type { Language } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { RecurringTaskRef } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import type { ServerRef } from '@leitstand/contracts/ticket/values'
import { type ProjectName, projects, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import type { RowOf } from '@leitstand/kit/row-of'
import type { LabelModel } from '../generated/prisma/models/Label.ts'
import type { ServerOnTicket } from './rows.ts'

// What tickets point at, as it is read.

/** How a label looks. */
export type LabelLook = RowOf<Omit<LabelModel, 'icon' | 'version'>>

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
    const { name, icon_colour: iconColour, background_colour: backgroundColour, text_colour: textColour } = look
    return [{ '@id': iri('labels', uuid), '@type': 'Label', uuid, name, iconColour, backgroundColour, textColour }]
  })
}

export function serverRef({ uuid, name, customName, kind }: ServerOnTicket): ServerRef {
  return { '@id': iri('ticket_servers', uuid), '@type': 'TicketServer', uuid, name, customName, kind }
}

export function recurringTaskRef(uuid: string, subject: string): RecurringTaskRef {
  return { '@id': iri('recurring_tasks', uuid), '@type': 'RecurringTask', uuid, subject }
}
