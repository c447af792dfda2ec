import { z } from 'zod'
import { lastSegment, Page, TicketKey, uuidText } from './common.ts'

/**
 * `number` is a whole number, alone or at the end of an IRI; anything else fits nothing. `relation` is an IRI or a uuid,
 * `ticket` the number or the uuid of a ticket; anything else is refused.
 */
export type FilterKind = 'exact' | 'partial' | 'boolean' | 'relation' | 'ticket' | 'number' | 'date'

export type Filters = Readonly<Record<string, FilterKind>>

const textFilter = z.union([z.string(), z.array(z.string())]).optional()
const empty = z.literal('')
/** An IRI or a bare uuid; nothing is no filter. */
const Pointer = z.string().refine((iri) => iri === '' || uuidText.test(lastSegment(iri)), 'unknown-reference')
const relationFilter = z.union([Pointer, z.array(Pointer)]).optional()
const TicketFilter = z.union([empty, TicketKey], { error: 'unknown-reference' })
const ticketFilter = z.union([TicketFilter, z.array(TicketFilter)]).optional()
const edgeFilter = z.string().optional()
const direction = z.enum(['asc', 'desc']).optional()

/** Serialisation groups, which every reading call accepts (AMB-050). */
export const groups = { 'groups[]': textFilter }

type FilterShape<F extends Filters> = {
  [K in keyof F & string as F[K] extends 'date' ? never : K]: typeof textFilter
} & { [K in keyof F & string as F[K] extends 'date' ? `${K}[after]` | `${K}[before]` : never]: typeof edgeFilter }
type OrderShape<O extends string> = { [K in O as `order[${K}]`]: typeof direction }

/** Query of every standard collection: paging, order and the named filters. Unknown names are refused. */
export function listQuery<const F extends Filters, const O extends string>(filters: F, order: readonly O[]) {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, kind] of Object.entries(filters)) {
    if (kind === 'date') for (const edge of ['after', 'before']) shape[`${name}[${edge}]`] = edgeFilter
    else shape[name] = kind === 'relation' ? relationFilter : kind === 'ticket' ? ticketFilter : textFilter
  }
  for (const field of order) shape[`order[${field}]`] = direction
  return z.strictObject({
    page: Page,
    itemsPerPage: z.coerce.number().int().min(0).max(200).default(30),
    pagination: z.enum(['true', 'false', '1', '0']).optional(),
    ...groups,
    ...(shape as FilterShape<F> & OrderShape<O>),
  })
}
