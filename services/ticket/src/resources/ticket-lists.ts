import { iri } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import { ticketListCategories, ticketListItems } from '@leitstand/contracts/ticket/lists'
import { serveResource } from '../context.ts'
import type { QuickFilter } from '../generated/prisma/client.ts'
import { allCategories, freePlace, itemsOf, lastPlace } from '../store/sort-order.ts'

export const ticketListCategoryResource = serveResource(ticketListCategories, 'ticketListCategory', {
  include: { items: { include: { quickFilter: true }, orderBy: [{ itemOrder: 'asc' }, { uuid: 'asc' }] } },
  columns: (input) => input,
  present: (row) => ({
    name: row.name,
    order: row.order,
    items: row.items.map(({ uuid, itemOrder, quickFilter }) => ({
      '@id': iri('ticket_list_items', uuid),
      '@type': 'TicketListItem' as const,
      uuid,
      itemOrder,
      quickFilter: { ...quickFilterRef(quickFilter), tooltip: quickFilter.tooltip },
    })),
  }),
  beforeWrite: async (columns, previous, { sql }) => {
    if (columns.order !== undefined) await freePlace(sql, allCategories, columns.order, previous?.uuid)
    else if (!previous) columns.order = await lastPlace(sql, allCategories)
  },
})

export const ticketListItemResource = serveResource(ticketListItems, 'ticketListItem', {
  include: { category: true, quickFilter: true },
  uniqueField: 'quickFilter',
  columns: ({ category, quickFilter, ...input }) => ({
    ...input,
    ...(category !== undefined && { categoryUuid: category }),
    ...(quickFilter !== undefined && { quickFilterUuid: quickFilter }),
  }),
  present: (row) => ({
    category: {
      '@id': iri('ticket_list_categories', row.category.uuid),
      '@type': 'TicketListCategory',
      uuid: row.category.uuid,
      name: row.category.name,
    },
    quickFilter: quickFilterRef(row.quickFilter),
    itemOrder: row.itemOrder,
  }),
  beforeWrite: async (columns, previous, { prisma, sql }) => {
    const category = columns.categoryUuid ?? previous?.categoryUuid ?? ''
    const quickFilter = columns.quickFilterUuid ?? previous?.quickFilterUuid ?? ''
    if (!(await prisma.ticketListCategory.findUnique({ where: { uuid: category } })))
      throw invalid({ propertyPath: 'category', code: 'unknown-reference' })
    if (!(await prisma.quickFilter.findFirst({ where: { uuid: quickFilter, ticketList: true } })))
      throw invalid({ propertyPath: 'quickFilter', code: 'unknown-reference' })
    if (columns.itemOrder !== undefined) await freePlace(sql, itemsOf(category), columns.itemOrder, previous?.uuid)
    else if (category !== previous?.categoryUuid) columns.itemOrder = await lastPlace(sql, itemsOf(category))
  },
})

function quickFilterRef({ uuid, name }: QuickFilter) {
  return { '@id': iri('quick_filters', uuid), '@type': 'QuickFilter', uuid, name }
}
