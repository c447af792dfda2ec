import { assemblyComponents, ticketComponents } from '@leitstand/contracts/billing/components'
import { iri, userRef } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { type Context, serveResource } from '../context.ts'
import { kindIn, mayBill, ticketsOfStaff } from '../domain/component-policy.ts'
import type { AssemblyComponent, TicketComponent } from '../generated/prisma/client.ts'
import { audienceOfPart, mayTouch, placeOn, refOf, type TicketPart, ticketPart } from '../store/on-ticket.ts'

type ComponentRow = TicketComponent & { ticket: TicketPart }

/** The input with the uuid of the ticket it names, if it names one. */
async function onItsTicket(input: Record<string, unknown>, context: Context, uuid: string | undefined) {
  if (input['ticket'] === undefined) return input
  return { ...input, ticket: (await placeOn(context, input['ticket'], uuid === undefined)).uuid }
}

export const ticketComponentResource = serveResource<ComponentRow>({
  contract: ticketComponents,
  model: 'ticketComponent',
  include: { ticket: ticketPart },
  scope: (actor) => ({ ticket: ticketsOfStaff(actor) }),
  prepare: onItsTicket,
  columns: ({ ticket, ...input }, { actor }, previous) => {
    const kind = input['kind'] ?? kindIn(input['description']) ?? input['kind']
    return {
      ...input,
      ...(kind !== undefined && { kind }),
      ...(ticket !== undefined && { ticketUuid: ticket }),
      ...(!previous && { userUuid: actor.uuid, userName: actor.name }),
    }
  },
  beforeWrite: async (columns, previous, _tx, { actor, clock }) => {
    const isMarked = columns['billed'] !== undefined && columns['billed'] !== (previous?.billed ?? false)
    if (isMarked && !mayBill(actor)) throw new AppError('forbidden')
    if (previous?.billed && !mayBill(actor)) throw new AppError('billed-frozen')
    // A finished ticket takes no changes any more, but can still be billed (AMB-141).
    if (previous && changesMore(columns, previous)) mayTouch(previous, columns)
    if (isMarked) columns['billedAt'] = columns['billed'] === true ? clock.now() : null
  },
  beforeDelete: async (row, _tx, { actor }) => {
    if (row.billed && !mayBill(actor)) throw new AppError('billed-frozen')
    mayTouch(row)
  },
  audience: ({ ticket }) => audienceOfPart(ticket),
  present: (row) => ({
    '@id': iri('ticket_components', row.uuid),
    '@type': 'TicketComponent',
    uuid: row.uuid,
    ticket: refOf(row.ticket),
    kind: row.kind,
    description: row.description,
    amount: row.amount,
    serialNo: row.serialNo,
    condition: row.condition,
    price: row.price === null ? null : row.price.toFixed(2),
    user: userRef(row.userUuid, row.userName),
    billed: row.billed,
    billedAt: row.billedAt?.toISOString() ?? null,
    version: row.version,
  }),
})

const plainFields = ['kind', 'description', 'amount', 'serialNo', 'condition'] as const

/** Is anything written that is not there already, besides the mark of billing? */
function changesMore(columns: Record<string, unknown>, row: ComponentRow): boolean {
  const price = columns['price']
  const isPriced = price !== undefined && (price === null ? null : Number(price)) !== (row.price?.toNumber() ?? null)
  const isMoved = columns['ticketUuid'] !== undefined && columns['ticketUuid'] !== row.ticket.uuid
  return (
    isPriced || isMoved || plainFields.some((field) => columns[field] !== undefined && columns[field] !== row[field])
  )
}

export const assemblyComponentResource = serveResource<AssemblyComponent & { ticket: TicketPart }>({
  contract: assemblyComponents,
  model: 'assemblyComponent',
  include: { ticket: ticketPart },
  scope: (actor) => ({ ticket: ticketsOfStaff(actor) }),
  prepare: onItsTicket,
  columns: ({ ticket, ...input }) => ({ ...input, ...(ticket !== undefined && { ticketUuid: ticket }) }),
  beforeWrite: async (columns, previous) => {
    if (previous) mayTouch(previous, columns)
    const whole = { amount: 1, amountDelivered: 0, ...previous, ...columns } as AssemblyComponent
    if (whole.amountDelivered > whole.amount) throw invalid({ propertyPath: 'amountDelivered', code: 'out-of-range' })
  },
  beforeDelete: async (row) => mayTouch(row),
  audience: ({ ticket }) => audienceOfPart(ticket),
  present: (row) => ({
    '@id': iri('assembly_components', row.uuid),
    '@type': 'AssemblyComponent',
    uuid: row.uuid,
    ticket: refOf(row.ticket),
    name: row.name,
    amount: row.amount,
    amountDelivered: row.amountDelivered,
    version: row.version,
  }),
})
