import type { Actor } from '@leitstand/contracts/actor'
import type { Audience } from '@leitstand/contracts/audience'
import type { FilterKind, FilterValue } from '@leitstand/contracts/list-query'
import type { EntityOf, ResourceContract, WrittenOf } from '@leitstand/contracts/resource'
import type { Args, Payload, Result } from '@prisma/client/runtime/client'
import type { Sql } from './database.ts'
import type { Context, PrismaInTransaction } from './service.ts'

// What a declared resource may say, read off its contract and its Prisma model, so that neither can go its own way.

/** What every row of a resource has. */
export interface Stored {
  uuid: string
  version: number
}

/** What a hook inside the transaction works with. */
export interface Within<P> {
  prisma: PrismaInTransaction<P>
  sql: Sql
}

/** How a resource is kept besides its model: what refuses a write, what hangs on it, how a row looks to callers. */
export interface ResourceHooks<P, Written, Prepared, Row, Whole, Columns, AllColumns, Where, Shown> {
  /** Rows this caller may see at all. */
  scope?(actor: Actor): Where
  /** Before the transaction: looks up, here or at other services, what was pointed at. Answers the input as it goes on. */
  prepare?(input: Written, context: Context<P>, uuid: string | undefined): Promise<Prepared>
  /**
   * Turns what a caller wrote into columns; only what is present in a patch is present here. What leads to no other value
   * leaves the row and its version as they are.
   */
  columns(input: Prepared, context: Context<P>, previous: Row | null): Columns
  /** Throw to refuse; may add to the columns. */
  beforeWrite?(
    columns: AllColumns,
    previous: Row | null,
    within: Within<P> & { input: Prepared },
    context: Context<P>,
  ): Promise<void>
  /** What hangs on a write but stands elsewhere. */
  afterWrite?(row: Row, input: Prepared, sql: Sql, context: Context<P>, previous: Row | null): Promise<void>
  /** Asks others before the transaction of a deletion; throw to refuse. */
  prepareDelete?(uuid: string, context: Context<P>): Promise<void>
  beforeDelete?(row: Row, within: Within<P>, context: Context<P>): Promise<void>
  afterDelete?(row: Row, within: Within<P>, context: Context<P>): Promise<void>
  /** Adds to a page of rows what stands elsewhere (names, counts), in as few queries as there are kinds of it. */
  complete?(rows: Row[], on: Pick<Sql, 'query'>, context: Context<P>): Promise<Whole[]>
  /** The fields of the entity besides its address, type, uuid and version. */
  present(row: Whole, context: Context<P>): Shown
}

/** What the mechanism is told besides the hooks, whatever the contract. */
export interface ResourceOptions<Row, Where> {
  /** Relations to load with each row. */
  include?: object
  /** Filters that no column of their name answers, or that compare in their own way, one value at a time. */
  filters?: Readonly<Record<string, OwnFilter<unknown, Where> | undefined>>
  /** Filters that widen each other: a row fits when it fits one of those given. All others narrow. */
  either?: readonly string[]
  /** Who may learn of it; the events of a restricted resource say so. */
  audience?(row: Row): Audience
  /** The field that a unique key of the model is about, for the refusal. */
  uniqueField?: string
}
type OwnFilter<Value, Where> = { where(value: Value): Where }['where']

type Delegate<P, M extends keyof P> = P[M]
type Scalars<P, M extends keyof P> = Payload<Delegate<P, M>>['scalars']
type Relations<P, M extends keyof P> = Payload<Delegate<P, M>>['objects']

/** The models that can be resources: those with `uuid` and `version`. */
export type ModelOf<P> = { [M in keyof P & string]: Scalars<P, M> extends Stored ? M : never }[keyof P & string]
type ArgOf<A, Name> = Name extends keyof A ? NonNullable<A[Name]> : never
export type IncludeOf<P, M extends keyof P> = ArgOf<Args<Delegate<P, M>, 'findFirst'>, 'include'>
export type LoadedRow<P, M extends keyof P, I> = Result<Delegate<P, M>, { include: I }, 'findFirstOrThrow'> & Stored
export type WhereOf<P, M extends keyof P> = ArgOf<Args<Delegate<P, M>, 'findFirst'>, 'where'>

/** Lists of scalars are written as lists. */
type Plain<T> = { [K in keyof T]?: Exclude<T[K], { set: unknown[] }> }

/** The columns of a model as they are written, and what hangs on its rows. */
export type ColumnsOf<P, M extends keyof P> = Plain<
  Exclude<ArgOf<Args<Delegate<P, M>, 'createMany'>, 'data'>, readonly unknown[]>
> & { [R in keyof Relations<P, M>]?: ArgOf<ArgOf<Args<Delegate<P, M>, 'update'>, 'data'>, R> }

/** The type of the column at a path such as `name` or `ticket.publicId`; never, when there is none. */
type ColumnAt<Model, Path extends string> = Model extends { scalars: infer Own; objects: infer Others }
  ? Path extends `${infer Relation}.${infer Rest}`
    ? Relation extends keyof Others
      ? ColumnAt<NonNullable<Others[Relation]>, Rest>
      : never
    : Path extends keyof Own
      ? Own[Path]
      : never
  : never

/** Text compares with text, a number with one of any size. */
type Comparable<K extends FilterKind> = K extends 'number' ? number | bigint : K extends 'date' ? Date : FilterValue<K>

/** Filters of the contract that no column of the model answers by its name and type. */
type UnfitFilter<P, C extends ResourceContract, M extends keyof P> = {
  [F in keyof C['filters'] & string]: [ColumnAt<Payload<Delegate<P, M>>, F>] extends [never]
    ? F
    : NonNullable<ColumnAt<Payload<Delegate<P, M>>, F>> extends Comparable<C['filters'][F]>
      ? never
      : F
}[keyof C['filters'] & string]

type OwnFilters<P, C extends ResourceContract, M extends keyof P> = {
  [F in keyof C['filters'] & string]?: OwnFilter<FilterValue<C['filters'][F]>, WhereOf<P, M>>
}
type RequiredFilters<P, C extends ResourceContract, M extends keyof P> = [UnfitFilter<P, C, M>] extends [never]
  ? { filters?: OwnFilters<P, C, M> }
  : { filters: OwnFilters<P, C, M> & Record<UnfitFilter<P, C, M>, unknown> }

type RequiredAudience<P, C extends ResourceContract, M extends keyof P, I> = C['restricted'] extends true
  ? { audience(row: LoadedRow<P, M, I>): Audience }
  : { audience?: never }

type KeysOf<T> = T extends unknown ? keyof T : never
/** Names what is no column of the model, where a spread would hide it. */
type OnlyColumns<P, M extends keyof P, Columns> = [Exclude<KeysOf<Columns>, keyof ColumnsOf<P, M>>] extends [never]
  ? unknown
  : { columns: { noColumnOfTheModel: Exclude<KeysOf<Columns>, keyof ColumnsOf<P, M>> } }
type OnlySortable<P, C extends ResourceContract, M extends keyof P> = [
  Exclude<C['order'][number], keyof Scalars<P, M>>,
] extends [never]
  ? unknown
  : { order: { noColumnOfTheModel: Exclude<C['order'][number], keyof Scalars<P, M>> } }

/** What the mechanism adds to every entity by itself stays out of `present`. */
type FieldsOf<C extends ResourceContract> = Omit<EntityOf<C>, '@id' | '@type' | 'uuid' | 'version'>

/** How a resource is declared: all of its types follow from the contract and the model. */
export type ResourceDeclaration<
  P,
  C extends ResourceContract,
  M extends keyof P,
  I,
  Prepared,
  Whole,
  Columns,
> = ResourceHooks<
  P,
  WrittenOf<C>,
  Prepared,
  LoadedRow<P, M, I>,
  Whole,
  Columns,
  ColumnsOf<P, M>,
  WhereOf<P, M>,
  FieldsOf<C>
> & {
  include?: I & IncludeOf<P, M>
  either?: readonly (keyof C['filters'] & string)[]
  uniqueField?: keyof WrittenOf<C> & string
} & RequiredFilters<P, C, M> &
  RequiredAudience<P, C, M, I> &
  OnlyColumns<P, M, Columns> &
  OnlySortable<P, C, M>
