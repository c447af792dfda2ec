import { boundedCount } from './bounded-count.ts'
import type { Sql } from './database.ts'
import { preparedName } from './prepared-name.ts'

type Queries = Pick<Sql, 'query'>

/** Which page of a list, as every list contract reads it. */
export interface Paging {
  page: number
  itemsPerPage: number
}
/** A part of a list that begins anywhere. */
export interface Range {
  offset: number
  limit: number
}

/** Conditions of a WHERE with the values they name; each is put in by `given`, so no text of a caller becomes SQL. */
export interface Conditions {
  values: readonly unknown[]
  /** The place of a value in the text, `$3`. */
  given(value: unknown): string
  and(condition: string): void
  /** The column is one of these, and of none nothing is; undefined asks for nothing. */
  isOneOf(column: string, type: 'text' | 'uuid' | 'bigint', values: readonly unknown[] | undefined): void
  /** The condition holds, or it does not; undefined asks for neither. */
  isSo(condition: string, wanted: boolean | undefined): void
  /** The column lies between, both ends included. */
  isBetween(column: string, from: Date | undefined, until: Date | undefined): void
  /** ` WHERE …`, or nothing. */
  where(): string
}

/** A statement may name values of its own before those of the conditions: `$1` is the first of them. */
export function conditions(...own: readonly unknown[]): Conditions {
  const values = [...own]
  const parts: string[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const and = (condition: string) => void parts.push(condition)
  return {
    values,
    given,
    and,
    isOneOf: (column, type, wanted) =>
      wanted && and(wanted.length > 0 ? `${column} = ANY(${given(wanted)}::${type}[])` : 'false'),
    isSo: (condition, wanted) => wanted !== undefined && and(wanted ? condition : `NOT (${condition})`),
    isBetween: (column, from, until) => {
      if (from) and(`${column} >= ${given(from)}`)
      if (until) and(`${column} <= ${given(until)}`)
    },
    where: () => (parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : ''),
  }
}

/** A text as a part of a pattern for LIKE, taken literally. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

/** A pattern for LIKE that finds the text anywhere, taken literally. */
export function anywhere(text: string): string {
  return `%${literally(text.toLowerCase())}%`
}

/** Any of these values fits. The single comparisons can use an index, which a comparison with a list cannot. */
export function anyOf(values: readonly string[], fits: (value: string) => string): string {
  return values.length > 0 ? `(${values.map(fits).join(' OR ')})` : 'false'
}

export type Direction = 'ASC' | 'DESC'

/** What `order[…]` asks for, in the order in which the columns are named here; else the usual order. */
export function orderOf<Field extends string>(
  asked: { readonly [F in Field as `order[${F}]`]?: 'asc' | 'desc' | undefined },
  columns: Readonly<Record<Field, (direction: Direction) => string>>,
  usual: Partial<Record<Field, Direction>>,
): string {
  const wanted: Readonly<Record<string, string | undefined>> = asked
  const fields = Object.keys(columns) as Field[]
  const given = fields.flatMap((field) => {
    const direction = wanted[`order[${field}]`]
    return direction ? [columns[field](direction === 'asc' ? 'ASC' : 'DESC')] : []
  })
  if (given.length > 0) return given.join(', ')
  return fields.flatMap((field) => (usual[field] ? [columns[field](usual[field])] : [])).join(', ')
}

export interface List {
  columns: string
  /** Tables and joins, without the word FROM. */
  from: string
  conditions: Conditions
  /** Ends with something unique, so that no row stands on two pages. */
  order: string
  /** null is all of it at once. */
  paging: Paging | Range | null
  /** Counts to 10,000 only, and remembers large totals for a moment: for tables without end. */
  bounded?: boolean
  /** Keeps its statements prepared: for hot lists with few filters. */
  prepared?: boolean
  /** Puts the page of keys into a larger statement, so that only its rows are put together. */
  around?(page: string): string
}

/** A page of rows and the total of all pages; only what does not end with this page is counted for itself. */
export async function readList<Row extends object>(on: Queries, list: List): Promise<{ rows: Row[]; total: number }> {
  const { values } = list.conditions
  const from = `FROM ${list.from}${list.conditions.where()}`
  const range = list.paging ? ` LIMIT $${values.length + 1} OFFSET $${values.length + 2}` : ''
  const page = `SELECT ${list.columns} ${from} ORDER BY ${list.order}${range}`
  const text = list.around?.(page) ?? page
  const [limit, offset] = edgesOf(list.paging)
  const edges = limit === undefined ? [] : [limit, offset]
  const rows = await on.query<Row>(text, [...values, ...edges], list.prepared ? preparedName(text) : undefined)
  const isLast = limit === undefined || (rows.length < limit && (rows.length > 0 || offset === 0))
  if (isLast) return { rows, total: offset + rows.length }
  return { rows, total: await (list.bounded ? boundedCount(on, from, values) : countOf(on, list)) }
}

async function countOf(on: Queries, { from, conditions: asked, prepared }: List): Promise<number> {
  const text = `SELECT count(*) AS total FROM ${from}${asked.where()}`
  const [row] = await on.query<{ total: number }>(text, asked.values, prepared ? preparedName(text) : undefined)
  return row?.total ?? 0
}

function edgesOf(paging: Paging | Range | null): [limit: number | undefined, offset: number] {
  if (!paging) return [undefined, 0]
  if ('offset' in paging) return [paging.limit, paging.offset]
  return [paging.itemsPerPage, (paging.page - 1) * paging.itemsPerPage]
}

/** The page as Prisma asks for it. */
export function pageArgs({ page, itemsPerPage }: Paging): { skip: number; take: number } {
  return { skip: (page - 1) * itemsPerPage, take: itemsPerPage }
}

/** The page of a list that is short and all there; without pages when everything was asked for. */
export function pageOfAll<T>(
  all: readonly T[],
  asked: Paging & { pagination: boolean },
): { items: T[]; total: number } {
  const { skip, take } = pageArgs(asked)
  return { items: asked.pagination ? all.slice(skip, skip + take) : [...all], total: all.length }
}
