import { isStaff } from '@leitstand/contracts/actor'
import { TicketRelation } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import type { createTicket } from '@leitstand/contracts/ticket/tickets'
import type { Context } from '../context.ts'
import type { TemplateRow, TicketRow } from '../domain/rows.ts'
import { customerTypes, mayChooseTemplate, maySee } from '../domain/ticket-policy.ts'
import { findTemplate } from '../store/templates.ts'
import { findTicket } from '../store/tickets.ts'
import { visibleTicket } from './visible.ts'

type Input = ParsedInputOf<typeof createTicket>

/** What is said of a new ticket, with the fields of the visible ticket that it is copied from behind it (AMB-051, VAL-038). */
export async function withCopiedFields(input: Input, context: Context): Promise<Input> {
  const { copyFrom } = input
  if (copyFrom === undefined || copyFrom === null || copyFrom === '') return input
  const key = TicketRelation.safeParse(copyFrom)
  if (!key.success) throw new AppError('not-found')
  const origin = await visibleTicket(context, context.actor, key.data)
  const known = origin.template_uuid ? await findTemplate(context, origin.template_uuid) : undefined
  const template = known && mayChooseTemplate(context.actor, known) ? known : undefined
  // Another kind of ticket brings its own project, template and priority along.
  const isSameKind = input.template === undefined && [undefined, origin.type].includes(input.type)
  if (!isStaff(context.actor)) return { ...(isSameKind && customersKind(origin, template)), ...input }
  return {
    ...(isSameKind && kindOf(origin, template)),
    ...(await parentOf(origin, context)),
    ...fieldsOf(origin),
    ...input,
  }
}

type Copied = Partial<Input>

function kindOf({ type, project, priority, metadata_values }: TicketRow, template: TemplateRow | undefined): Copied {
  return {
    type,
    project,
    priority,
    ...(template && {
      template: template.uuid,
      metadataValues: metadata_values.map(({ field, value }) => ({ field, value })),
    }),
  }
}

/** Customers are given what they could have chosen themselves. */
function customersKind(origin: TicketRow, template: TemplateRow | undefined): Copied {
  if (!customerTypes.includes(origin.type)) return {}
  const { type, template: uuid, priority, metadataValues } = kindOf(origin, template)
  const isFree = template?.priority_read_only !== true && !origin.priority_hidden
  return { type, ...(uuid && { template: uuid, metadataValues }), ...(isFree && { priority }) }
}

function fieldsOf(origin: TicketRow): Copied {
  return {
    customer: origin.customer,
    customerUser: origin.customer_user,
    assignee: origin.assignee,
    ...(!origin.responsibility_inherited && {
      responsibleUsers: origin.responsible_users,
      responsibleGroups: origin.responsible_groups,
    }),
    labels: origin.labels,
    watchers: origin.watchers,
    servers: origin.servers.flatMap(({ server }) => server ?? []),
    dueAt: origin.due_at?.toISOString() ?? null,
    internal: origin.internal,
    closeWithLastSubTicket: origin.close_with_last_sub_ticket,
    executionTime: origin.execution_time,
    metadataOrigin: origin.metadata_origin,
    metadataStandard: origin.metadata_standard,
    templateHint: origin.template_hint,
  }
}

async function parentOf({ parent }: TicketRow, context: Context): Promise<Copied> {
  const above = parent ? await findTicket(context, parent) : undefined
  return above && maySee(context.actor, above) ? { parent: above.uuid } : {}
}
