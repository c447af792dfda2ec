import { iri } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { EntityOf } from '@leitstand/contracts/resource'
import { valuesIn } from '@leitstand/contracts/search/filter-values'
import type { FilterKey } from '@leitstand/contracts/search/requests'
import { quickFilters } from '@leitstand/contracts/ticket/lists'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { serveResource } from '../context.ts'
import { inapplicable } from '../domain/quick-filter-rules.ts'
import { mayKeepTicketLists } from '../domain/ticket-policy.ts'
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import { filtersOf, freePlace, itemsOf, lastPlace } from '../store/sort-order.ts'

type Shown = EntityOf<typeof quickFilters>
const place = { item: { include: { category: true } } } as const
type Row = Prisma.QuickFilterGetPayload<{ include: typeof place }>

export const quickFilterResource = serveResource(quickFilters, 'quickFilter', {
  include: place,
  filters: { 'category.uuid': (uuid) => ({ item: { categoryUuid: uuid } }) },
  scope: (actor) => ({ OR: [{ ticketList: true }, { owner: actor.uuid }] }),
  columns: ({ filter, category, ...input }) => ({
    ...input,
    ...(filter !== undefined && { filter: lists(filter) }),
    // Which place it is, is worked out inside the transaction.
    ...(category !== undefined && { item: {} }),
  }),
  present: (row) => ({
    name: row.name,
    tooltip: row.tooltip,
    filter: row.filter as Shown['filter'],
    sort: row.sort,
    order: row.order as Shown['order'],
    searchTerm: row.searchTerm,
    ticketList: row.ticketList,
    filterOrder: row.filterOrder,
    category: row.item && {
      '@id': iri('ticket_list_categories', row.item.category.uuid),
      '@type': 'TicketListCategory',
      uuid: row.item.category.uuid,
      name: row.item.category.name,
      order: row.item.category.order,
    },
  }),
  beforeWrite: async (columns, previous, { prisma, sql, input }, { actor }) => {
    const wrong = inapplicable(input)
    if (wrong.length > 0) throw invalid(...wrong)
    const { category } = input
    const isList = columns.ticketList ?? previous?.ticketList ?? false
    if ((isList || previous?.ticketList) && !mayKeepTicketLists(actor)) throw new AppError('forbidden')
    const owner = isList ? null : actor.uuid
    const { filterOrder } = columns
    columns.owner = owner
    if (filterOrder !== undefined) await freePlace(sql, filtersOf(owner), filterOrder, previous?.uuid)
    else if (previous?.ticketList !== isList) columns.filterOrder = await lastPlace(sql, filtersOf(owner))

    if (category) await mustFit(category, isList, prisma)
    const item = await itemIn(isList ? category : null, previous, sql)
    if (item) columns.item = item
    else delete columns.item
  },
  beforeDelete: async (row, _tx, { actor }) => {
    if (row.ticketList && !mayKeepTicketLists(actor)) throw new AppError('forbidden')
  },
})

async function mustFit(
  category: string,
  isList: boolean,
  prisma: Pick<PrismaClient, 'ticketListCategory'>,
): Promise<void> {
  if (!isList) throw invalid({ propertyPath: 'category', code: 'invalid' })
  if (!(await prisma.ticketListCategory.findUnique({ where: { uuid: category } })))
    throw invalid({ propertyPath: 'category', code: 'unknown-reference' })
}

/** What becomes of its place in a category: null leaves, undefined stays, another one is entered at its end. */
async function itemIn(
  category: string | null | undefined,
  previous: Row | null,
  sql: Sql,
): Promise<Prisma.TicketListItemUpdateOneWithoutQuickFilterNestedInput | undefined> {
  const present = previous?.item
  if (category === null) return present ? { delete: true } : undefined
  if (category === undefined || category === present?.categoryUuid) return undefined
  const there = { categoryUuid: category, itemOrder: await lastPlace(sql, itemsOf(category)) }
  return present ? { update: { ...there, version: { increment: 1 } } } : { create: { uuid: newId(), ...there } }
}

/** One way to write the values of a filter, each once (VAL-039), whichever way they came. */
function lists(filter: Readonly<Partial<Record<FilterKey, string | string[]>>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(filter).map(([key, given]) => [
      key,
      [...new Set([given].flat().flatMap((value) => valuesIn(key as FilterKey, value)))],
    ]),
  )
}
