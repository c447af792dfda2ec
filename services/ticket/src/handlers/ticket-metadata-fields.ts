import type { Actor } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { getTicketMetadataField, listTicketMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { pageArgs } from '@leitstand/kit/list'
import { type Context, serve } from '../context.ts'
import { seesAllTemplates, templateScope } from '../domain/ticket-policy.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { shownField } from '../steps/metadata.ts'
import { templateRef } from '../steps/present-templates.ts'
import { seenTickets } from '../steps/ticket-entries.ts'
import { visibleTicket } from '../steps/visible.ts'

const include = { template: true } as const
type FieldRow = Prisma.TemplateMetadataFieldGetPayload<{ include: typeof include }>

const handleList = serve(listTicketMetadataFields, async (input, context) => {
  const where = await applicable(context, input['ticket.publicId']?.[0])
  const [rows, total] = await Promise.all([
    context.prisma.templateMetadataField.findMany({
      where,
      include,
      orderBy: [{ order: 'asc' }, { name: 'asc' }, { uuid: 'asc' }],
      ...pageArgs(input),
    }),
    context.prisma.templateMetadataField.count({ where }),
  ])
  return { items: await present(context, rows), total }
})

const handleGet = serve(getTicketMetadataField, async ({ uuid }, context) => {
  const { actor } = context
  const row = await context.prisma.templateMetadataField.findFirst({
    where: { uuid, ...readBy(actor) },
    include,
  })
  const [shown] = row ? await present(context, [row]) : []
  if (!shown) throw new AppError('not-found')
  return shown
})

/** Those of the templates and of the tickets that somebody sees. */
function readBy(actor: Actor): Prisma.TemplateMetadataFieldWhereInput {
  if (seesAllTemplates(actor)) return {}
  return { OR: [{ template: templateScope(actor) }, { onTickets: { some: { ticket: seenTickets(actor) } } }] }
}

/** A ticket shows its fields to whoever sees it, also those of a template that customers are not offered. */
async function applicable(context: Context, key: string | undefined): Promise<Prisma.TemplateMetadataFieldWhereInput> {
  if (key === undefined) return { deleted: false, template: templateScope(context.actor) }
  const { template_uuid: templateUuid, metadata_values: values } = await visibleTicket(context, context.actor, key)
  const itsTemplates = templateUuid ? [{ deleted: false, templateUuid }] : []
  return { OR: [...itsTemplates, { uuid: { in: values.map(({ field }) => field) } }] }
}

/** A ticket of a hidden template shows its fields, but not which template that is. */
async function present({ prisma, actor }: Context, rows: readonly FieldRow[]) {
  const uuids = [...new Set(rows.map(({ template }) => template.uuid))]
  const where = { AND: [{ uuid: { in: uuids } }, templateScope(actor)] }
  const readable = await prisma.template.findMany({ where, select: { uuid: true } })
  return rows.map((row) => ({
    '@id': iri('ticket_metadata_fields', row.uuid),
    '@type': 'TicketMetadataField' as const,
    uuid: row.uuid,
    ...(readable.some(({ uuid }) => uuid === row.template.uuid) && {
      template: templateRef(row.template.uuid, row.template.name),
    }),
    ...shownField(row),
  }))
}

export const ticketMetadataFieldHandlers = [handleList, handleGet]
