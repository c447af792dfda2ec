import { z } from 'zod'
import { lastSegment, Page, TicketKey, uuidText } from './common.ts'

/** Totals are exact up to here; counting on would cost more than the page that it stands under. */
export const countedAtMost = 10_000

const none = z.literal('')
/** One value, or several of which any may fit; an empty one is no filter. Becomes a list, or undefined when nothing is asked. */
function filterOf<T extends z.ZodType<string, string>>(one: T) {
  const text = z.union([one, z.array(one)]).optional()
  return text.transform((given) => {
    const asked = (typeof given === 'string' ? [given] : (given ?? [])).filter((value) => value !== '')
    return asked.length > 0 ? asked : undefined
  })
}

const textFilter = filterOf(z.string())
/** One of these; anything else is refused. */
function choiceOf(values: readonly string[]) {
  const isPossible = (text: string) => text === '' || values.includes(text)
  const wrong = { error: 'unknown-value', params: { values: values.join(', ') } }
  return filterOf(z.string().refine(isPossible, wrong))
}
/** A whole number, alone or at the end of an IRI. */
const Numbered = z.string().refine((iri) => iri === '' || /^\d{1,15}$/.test(lastSegment(iri)), 'unknown-reference')
/** An IRI or a bare uuid. */
const Pointer = z.string().refine((iri) => iri === '' || uuidText.test(lastSegment(iri)), 'unknown-reference')

/** How a filter compares, and what its handler is given for it. */
const filterKinds = {
  exact: textFilter,
  partial: textFilter,
  boolean: choiceOf(['true', 'false', '1', '0']).transform((words) => words && ['true', '1'].includes(words[0] ?? '')),
  /** An IRI or a uuid, becomes the uuid; anything else is refused. */
  relation: filterOf(Pointer).transform((iris) => iris?.map(lastSegment)),
  /** The number or the uuid of a ticket; anything else is refused. */
  ticket: filterOf(z.union([none, TicketKey], { error: 'unknown-reference' })),
  /** An IRI or a number, becomes the number; anything else is refused. */
  number: filterOf(Numbered).transform((iris) => iris?.map((iri) => Number(lastSegment(iri)))),
  /** A day or an instant, asked for as `name[after]` and `name[before]`. */
  date: z
    .string()
    // Years of more than four digits have a sign; the database knows not all of them.
    .refine((text) => !/^[+-]/.test(text), 'invalid-date')
    .optional()
    .transform((text) => text || undefined),
} as const

const sayNothing: readonly unknown[] = [undefined, '', null]
/** A list of what belongs to one ticket, which it therefore has to be asked for with; its number or uuid. */
export const ofOneTicket = {
  'ticket.publicId': z
    .union([TicketKey, z.tuple([TicketKey])], {
      error: ({ input }) => (sayNothing.includes(input) ? 'required' : 'unknown-reference'),
    })
    .transform((given) => (typeof given === 'string' ? given : given[0])),
}

/** A list of values is a filter by one of them. */
export type FilterKind = keyof typeof filterKinds | readonly string[]
export type Filters = Readonly<Record<string, FilterKind>>
type FilterOf<K extends FilterKind> = K extends keyof typeof filterKinds
  ? (typeof filterKinds)[K]
  : ReturnType<typeof choiceOf>
/** What a filter of this kind compares with, one value at a time. */
export type FilterValue<K extends FilterKind> =
  NonNullable<z.output<FilterOf<K>>> extends readonly (infer One)[] ? One : NonNullable<z.output<FilterOf<K>>>

/** Serialisation groups, which every reading call accepts (AMB-050). */
export const groups = { 'groups[]': z.union([z.string(), z.array(z.string())]).optional() }

const direction = z.enum(['asc', 'desc']).optional()
const edges = ['after', 'before'] as const
type Edge = (typeof edges)[number]

type FilterShape<F extends Filters> = {
  [K in keyof F & string as F[K] extends 'date' ? `${K}[${Edge}]` : K]: FilterOf<F[K]>
}
type OrderShape<O extends string> = { [K in O as `order[${K}]`]: typeof direction }

/** The named filters alone, for a query that has no pages. */
export function filtersOf<const F extends Filters>(filters: F): FilterShape<F> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, kind] of Object.entries(filters)) {
    const names = kind === 'date' ? edges.map((edge) => `${name}[${edge}]`) : [name]
    for (const one of names) shape[one] = typeof kind === 'string' ? filterKinds[kind] : choiceOf(kind)
  }
  return shape as FilterShape<F>
}

/** Filters of a search, each as `filter[name]`; who reads them takes other notations too (AMB-181). */
export function searchFilters<const K extends string>(names: readonly K[]) {
  const value = z.union([z.string(), z.array(z.string())]).optional()
  return Object.fromEntries(names.map((name) => [`filter[${name}]`, value])) as {
    [N in K as `filter[${N}]`]: typeof value
  }
}

function ordersOf<const O extends string>(fields: readonly O[]): OrderShape<O> {
  return Object.fromEntries(fields.map((field) => [`order[${field}]`, direction])) as OrderShape<O>
}

/**
 * Query of every standard collection: paging, order and the named filters. Unknown names are refused.
 * Only what is `unpaged` on request heeds `pagination=false` (AMB-047); any other list keeps its pages.
 */
export function listQuery<const F extends Filters, const O extends string>(
  filters: F,
  order: readonly O[],
  { unpaged = false }: { unpaged?: boolean } = {},
) {
  return z.strictObject({
    page: Page,
    itemsPerPage: z.coerce.number().int().min(0).max(200).default(30),
    /** False asks for everything at once. */
    pagination: z
      .enum(['true', 'false', '1', '0'])
      .optional()
      .transform((word) => !unpaged || (word !== 'false' && word !== '0')),
    ...groups,
    ...filtersOf(filters),
    ...ordersOf(order),
  })
}
