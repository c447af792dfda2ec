import type { Actor } from '@leitstand/contracts/actor'
import {
  assemblyComponents,
  type ComponentKind,
  componentKindNames,
  reverseTicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { iri, userRef } from '@leitstand/contracts/common'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { emit } from '@leitstand/kit/outbox'
import type { Within } from '@leitstand/kit/resource-types'
import { visibleRows } from '@leitstand/kit/visibility'
import { type Context, serve, serveResource } from '../context.ts'
import { type Billable, mustBeOpen, mustBeRemovable, mustBeReversible, mustBeUnmarkable } from '../domain/billed.ts'
import { isBilling } from '../domain/worktime-policy.ts'
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts'
import { auditMark } from '../steps/audit-marks.ts'
import { lockComponent } from '../store/components.ts'
import { audienceOfPart, mayTouch, placeOn, refOf, ticketPart } from '../store/on-ticket.ts'
import { refreshTicketOf } from '../store/tickets.ts'

const componentParts = { ticket: ticketPart, reversal: { select: { uuid: true } } } as const
type ComponentRow = Prisma.TicketComponentGetPayload<{ include: typeof componentParts }>
type Columns = Partial<Prisma.TicketComponentCreateManyInput>
const seenTickets = (actor: Actor) => ({ deleted: false, ...visibleRows(actor) })

type Table = Parameters<typeof refreshTicketOf>[1]

/** The input with the uuid of the ticket it names, if it names one. What stands on a ticket already is judged by what that is now. */
function onItsTicket(table: Table) {
  return async <I extends { ticket?: string }>(input: I, context: Context, uuid: string | undefined) => {
    if (uuid !== undefined) await refreshTicketOf(context, table, uuid)
    if (input.ticket === undefined) return input
    return { ...input, ticket: (await placeOn(context, input.ticket, uuid === undefined)).uuid }
  }
}

export const ticketComponentResource = serveResource(ticketComponents, 'ticketComponent', {
  include: componentParts,
  scope: (actor) => ({ ticket: seenTickets(actor) }),
  prepare: onItsTicket('ticket_components'),
  prepareDelete: (uuid, context) => refreshTicketOf(context, 'ticket_components', uuid),
  columns: ({ ticket, ...input }, { actor }, previous) => {
    const kind = input.kind ?? kindIn(input.description) ?? input.kind
    return {
      ...input,
      ...(kind !== undefined && { kind }),
      ...(input.price && { price: new Prisma.Decimal(input.price) }),
      ...(ticket !== undefined && { ticketUuid: ticket }),
      ...(!previous && { userUuid: actor.uuid, userName: actor.name }),
    }
  },
  beforeWrite: async (columns, previous, within, { actor, clock }) => {
    const isMarked = columns.billed !== undefined && columns.billed !== (previous?.billed ?? false)
    if (isMarked && !isBilling(actor)) throw new AppError('forbidden')
    if (previous && changesMore(columns, previous)) {
      mustBeOpen(billingOf(previous))
      // A finished ticket takes no changes any more, but can still be billed (AMB-141).
      mayTouch(previous, columns)
    }
    if (isMarked && previous?.billed) mustBeUnmarkable(billingOf(await lockedRow(within, { uuid: previous.uuid })))
    if (isMarked) Object.assign(columns, columns.billed ? { billedAt: clock.now() } : openAgain(previous))
  },
  afterWrite: async (row, _input, sql, context, previous) => {
    if (row.billed === (previous?.billed ?? false)) return
    await auditMark(sql, context, row.billed ? 'marked' : 'mark-removed', {
      what: 'component',
      publicId: Number(row.ticket.publicId),
      customer: row.billedCustomerName ?? row.ticket.customerName,
      billedAt: (row.billed ? row : previous)?.billedAt ?? null,
    })
  },
  beforeDelete: async (row, within, { actor }) => {
    mustBeRemovable(billingOf(await lockedRow(within, { uuid: row.uuid })), isBilling(actor))
    mayTouch(row)
  },
  audience: ({ ticket }) => audienceOfPart(ticket),
  present: presentComponent,
})

/** One of the kinds given alone as description says the kind, too. */
function kindIn(description: string | undefined): ComponentKind | undefined {
  return componentKindNames.find((kind) => kind === description)
}

function presentComponent(row: ComponentRow) {
  return {
    '@id': iri('ticket_components', row.uuid),
    '@type': 'TicketComponent' as const,
    uuid: row.uuid,
    ticket: refOf(row.ticket),
    kind: row.kind as ComponentKind | null,
    description: row.description,
    amount: row.amount,
    serialNo: row.serialNo,
    condition: row.condition as 'new' | 'used',
    price: row.price === null ? null : row.price.toFixed(2),
    user: userRef(row.userUuid, row.userName),
    billed: row.billed,
    billedAt: row.billedAt?.toISOString() ?? null,
    ...reversalOf(row),
    version: row.version,
  }
}

function reversalOf({ reverses, reversal }: ComponentRow) {
  return { reverses, isReversed: reversal !== null }
}

function billingOf(row: ComponentRow): Billable {
  return { billed: row.billed, ...reversalOf(row) }
}

/** A row as nobody else can change, reverse or bill it until the transaction ends. */
async function lockedRow(
  { prisma, sql }: Within<PrismaClient>,
  where: Prisma.TicketComponentWhereInput & { uuid: string },
): Promise<ComponentRow> {
  await lockComponent(sql, where.uuid)
  return mustExist(await prisma.ticketComponent.findFirst({ where, include: componentParts }))
}

/** A row with the opposite amount, at the price that was billed. */
export const handleReverseTicketComponent = serve(reverseTicketComponent, ({ uuid }, context) =>
  context.prismaTransaction(async (prisma, sql) => {
    const found = await lockedRow({ prisma, sql }, { uuid, ticket: seenTickets(context.actor) })
    mustBeReversible(billingOf(found))
    const { ticket: _ticket, reversal: _reversal, version: _version, createdAt: _createdAt, ...columns } = found
    const own = { uuid: newId(), amount: -found.amount, billed: false, billedAt: null, reverses: uuid }
    const row = await prisma.ticketComponent.create({ data: { ...columns, ...own }, include: componentParts })
    const entity = presentComponent(row)
    const data = { entity, version: row.version, audience: audienceOfPart(row.ticket) }
    await emit(sql, ticketComponents.changed, data)
    return entity
  }),
)

/** What is to be billed anew is billed to whose ticket it is then; a reversal goes where it came from. */
function openAgain(row: ComponentRow | null): Columns {
  return { billedAt: null, ...(!row?.reverses && { billedCustomer: null, billedCustomerName: null }) }
}

const plainFields = ['kind', 'description', 'amount', 'serialNo', 'condition'] as const

/** Is anything written that is not there already, besides the mark of billing? */
function changesMore(columns: Columns, row: ComponentRow): boolean {
  const { price } = columns
  const isPriced = price !== undefined && (price === null ? null : Number(price)) !== (row.price?.toNumber() ?? null)
  const isMoved = columns.ticketUuid !== undefined && columns.ticketUuid !== row.ticket.uuid
  return (
    isPriced || isMoved || plainFields.some((field) => columns[field] !== undefined && columns[field] !== row[field])
  )
}

export const assemblyComponentResource = serveResource(assemblyComponents, 'assemblyComponent', {
  include: { ticket: ticketPart },
  scope: (actor) => ({ ticket: seenTickets(actor) }),
  prepare: onItsTicket('assembly_components'),
  prepareDelete: (uuid, context) => refreshTicketOf(context, 'assembly_components', uuid),
  columns: ({ ticket, ...input }) => ({ ...input, ...(ticket !== undefined && { ticketUuid: ticket }) }),
  beforeWrite: async (columns, previous) => {
    if (previous) mayTouch(previous, columns)
    const whole = { amount: 1, amountDelivered: 0, ...previous, ...columns }
    if (whole.amountDelivered > whole.amount) throw invalid({ propertyPath: 'amountDelivered', code: 'out-of-range' })
  },
  beforeDelete: async (row) => mayTouch(row),
  audience: ({ ticket }) => audienceOfPart(ticket),
  present: (row) => ({
    ticket: refOf(row.ticket),
    name: row.name,
    amount: row.amount,
    amountDelivered: row.amountDelivered,
  }),
})
