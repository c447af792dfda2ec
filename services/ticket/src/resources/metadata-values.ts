import type { Change } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import type { MetadataValue } from '@leitstand/contracts/ticket/metadata'
import { ticketMetadataValues } from '@leitstand/contracts/ticket/metadata-fields'
import { recurringTaskMetadataValues } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Sql } from '@leitstand/kit/database'
import { type Context, serveResource } from '../context.ts'
import { fittingValue } from '../domain/metadata.ts'
import { fieldRef, recurringTaskRef } from '../domain/refs.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { demandOf, type StoredField, templateOfTask } from '../steps/metadata.ts'
import { lockPlace, noteOnTicket, placeOn, refOf, seenTickets, ticketPart } from '../steps/ticket-entries.ts'
import { mustBeOpen, visibleTicket } from '../steps/visible.ts'
import { fieldsOfTemplate, restateValues } from '../store/metadata.ts'
import { findRecurringTask, lockRecurringTask } from '../store/recurring-tasks.ts'

const onTicket = { ticket: ticketPart, field: true } as const
type TicketValue = Prisma.TicketMetadataValueGetPayload<{ include: typeof onTicket }>
const onTask = { recurringTask: true, field: true } as const

export const ticketMetadataValueResource = serveResource(ticketMetadataValues, 'ticketMetadataValue', {
  include: onTicket,
  scope: (actor) => ({ ticket: seenTickets(actor) }),
  uniqueField: 'field',
  prepare: async ({ ticket: key, field, value }, context, uuid) => {
    const given = { field, value }
    if (uuid) return { ...given, ticket: key && (await visibleTicket(context, context.actor, key)).uuid }
    const ticket = await placeOn(context, key ?? '')
    return { ...given, ticket: ticket.uuid, demand: await demandIn(context, ticket.template_uuid, field) }
  },
  columns: ({ ticket, ...given }, _context, previous) => ({
    ...valueColumns(given, previous),
    ...(ticket !== undefined && { ticketUuid: ticket }),
  }),
  beforeWrite: async (columns, previous, { sql }, context) => {
    mustBeOpen(await lockPlace(sql, context, previous, columns))
  },
  afterWrite: async (row, _input, sql, context, previous) => await note(sql, previous, row, context),
  audience: ({ ticket }) => audienceOf(ticket),
  present: (row) => ({ ticket: refOf(row.ticket), ...shownValue(row) }),
})

export const recurringTaskMetadataValueResource = serveResource(
  recurringTaskMetadataValues,
  'recurringTaskMetadataValue',
  {
    include: onTask,
    uniqueField: 'field',
    prepare: async ({ recurringTask, field, value }, context, uuid) => {
      const given = { field, value, recurringTask }
      if (uuid || recurringTask === undefined) return given
      const task = await findRecurringTask(context, recurringTask)
      if (!task) throw invalid({ propertyPath: 'recurringTask', code: 'unknown-reference' })
      return { ...given, demand: await demandIn(context, await templateOfTask(context, task), field) }
    },
    columns: ({ recurringTask, ...given }, _context, previous) => ({
      ...valueColumns(given, previous),
      ...(recurringTask !== undefined && { recurringUuid: recurringTask }),
    }),
    beforeWrite: async ({ recurringUuid }, previous, { sql }) => {
      if (!previous && !(await lockRecurringTask(sql, recurringUuid ?? '')))
        throw invalid({ propertyPath: 'recurringTask', code: 'unknown-reference' })
      if (previous && recurringUuid !== undefined && recurringUuid !== previous.recurringUuid)
        throw invalid({ propertyPath: 'recurringTask', code: 'invalid' })
    },
    present: (row) => ({
      recurringTask: recurringTaskRef(row.recurringTask.uuid, row.recurringTask.subject),
      ...shownValue(row),
    }),
  },
)

/** What a field demands that applies to things of a template. */
async function demandIn(on: Sql, template: string | null, field: string | undefined): Promise<StoredField> {
  const fields = template ? await fieldsOfTemplate(on, template) : []
  const found = fields.find(({ uuid, deleted }) => uuid === field && !deleted)
  if (!found) throw invalid({ propertyPath: 'field', code: 'unknown-reference' })
  return found
}

interface Given {
  field?: string | undefined
  value?: unknown
  /** Of something new. */
  demand?: StoredField
}
interface Valued {
  fieldUuid: string
  field: StoredField & { deleted: boolean }
}

/** A value stays with its field; a disabled one is not written any more. */
function valueColumns({ field, value, demand }: Given, previous: Valued | null) {
  const isElsewhere = previous && field !== undefined && field !== previous.fieldUuid
  if (isElsewhere || previous?.field.deleted) throw invalid({ propertyPath: 'field', code: 'unknown-reference' })
  const fieldUuid = field ?? previous?.fieldUuid ?? ''
  if (value === undefined) return {}
  const fitting = fittingValue(demandOf(demand ?? previous?.field ?? {}), value)
  if ('wrong' in fitting) throw invalid({ propertyPath: 'value', code: fitting.wrong })
  return { fieldUuid, ...fitting }
}

function shownValue({ field, value }: Pick<TicketValue, 'field' | 'value'>) {
  const { type, options } = demandOf(field)
  return { field: fieldRef({ ...field, type, options }), value: value as MetadataValue }
}

async function note(sql: Sql, before: TicketValue | null, after: TicketValue, context: Context): Promise<void> {
  const told = (row: TicketValue | null) => row && `${row.field.name}: ${row.text}`
  const change: Change = { field: 'metadataValues', before: told(before), after: told(after) }
  await restateValues(sql, after.ticket.uuid)
  if (change.before !== change.after) await noteOnTicket(sql, after.ticket.uuid, [change], context)
}
