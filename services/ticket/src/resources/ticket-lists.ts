import { iri } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import { ticketListCategories, ticketListItems } from '@leitstand/contracts/ticket/lists'
import { serveResource } from '../context.ts'
import type { QuickFilter, TicketListCategory, TicketListItem } from '../generated/prisma/client.ts'
import { allCategories, freePlace, itemsOf, lastPlace } from '../store/sort-order.ts'

type CategoryRow = TicketListCategory & { items: (TicketListItem & { quickFilter: QuickFilter })[] }

export const ticketListCategoryResource = serveResource<CategoryRow>({
  contract: ticketListCategories,
  model: 'ticketListCategory',
  include: { items: { include: { quickFilter: true }, orderBy: [{ itemOrder: 'asc' }, { uuid: 'asc' }] } },
  columns: (input) => input,
  present: (row) => ({
    '@id': iri('ticket_list_categories', row.uuid),
    '@type': 'TicketListCategory',
    uuid: row.uuid,
    name: row.name,
    order: row.order,
    items: row.items.map(({ uuid, itemOrder, quickFilter }) => ({
      '@id': iri('ticket_list_items', uuid),
      '@type': 'TicketListItem' as const,
      uuid,
      itemOrder,
      quickFilter: { ...quickFilterRef(quickFilter), tooltip: quickFilter.tooltip },
    })),
    version: row.version,
  }),
  beforeWrite: async (columns, previous, { sql }) => {
    const place = columns['order'] as number | undefined
    if (place !== undefined) await freePlace(sql, allCategories, place, previous?.uuid)
    else if (!previous) columns['order'] = await lastPlace(sql, allCategories)
  },
})

type ItemRow = TicketListItem & { category: TicketListCategory; quickFilter: QuickFilter }

export const ticketListItemResource = serveResource<ItemRow>({
  contract: ticketListItems,
  model: 'ticketListItem',
  include: { category: true, quickFilter: true },
  uniqueField: 'quickFilter',
  filterPaths: { 'category.uuid': 'categoryUuid', 'quickFilter.uuid': 'quickFilterUuid' },
  columns: ({ category, quickFilter, ...input }) => ({
    ...input,
    ...(category !== undefined && { categoryUuid: category }),
    ...(quickFilter !== undefined && { quickFilterUuid: quickFilter }),
  }),
  present: (row) => ({
    '@id': iri('ticket_list_items', row.uuid),
    '@type': 'TicketListItem',
    uuid: row.uuid,
    category: {
      '@id': iri('ticket_list_categories', row.category.uuid),
      '@type': 'TicketListCategory',
      uuid: row.category.uuid,
      name: row.category.name,
    },
    quickFilter: quickFilterRef(row.quickFilter),
    itemOrder: row.itemOrder,
    version: row.version,
  }),
  beforeWrite: async (columns, previous, { prisma, sql }) => {
    const category = String(columns['categoryUuid'] ?? previous?.categoryUuid)
    const quickFilter = String(columns['quickFilterUuid'] ?? previous?.quickFilterUuid)
    if (!(await prisma.ticketListCategory.findUnique({ where: { uuid: category } })))
      throw invalid({ propertyPath: 'category', code: 'unknown-reference' })
    if (!(await prisma.quickFilter.findFirst({ where: { uuid: quickFilter, ticketList: true } })))
      throw invalid({ propertyPath: 'quickFilter', code: 'unknown-reference' })
    const place = columns['itemOrder'] as number | undefined
    if (place !== undefined) await freePlace(sql, itemsOf(category), place, previous?.uuid)
    else if (category !== previous?.categoryUuid) columns['itemOrder'] = await lastPlace(sql, itemsOf(category))
  },
})

function quickFilterRef({ uuid, name }: QuickFilter) {
  return { '@id': iri('quick_filters', uuid), '@type': 'QuickFilter', uuid, name }
}
