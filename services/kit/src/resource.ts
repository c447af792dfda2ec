import type { Actor } from '@leitstand/contracts/actor'
import type { Audience } from '@leitstand/contracts/audience'
import type { FilterKind } from '@leitstand/contracts/list-query'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { ResourceContract } from '@leitstand/contracts/resource'
import { isUniqueViolation, pgCode, type Sql } from './database.ts'
import { newId } from './ids.ts'
import { pageArgs } from './list.ts'
import { emit } from './outbox.ts'
import type { Context, Handler, PrismaInTransaction, ResourceBinding } from './service.ts'

type Where = Record<string, unknown>
interface Stored {
  uuid: string
  version: number
}
type Tx<P> = PrismaInTransaction<P>

/** How a declared resource is kept: which Prisma model, how its rows look to callers, what refuses a write. */
export interface ResourceDeclaration<P, R extends object> {
  contract: ResourceContract
  /** Name of the delegate on the client, e.g. `label`. The model has `uuid` and `version`. */
  model: string
  /** Relations to load with each row. */
  include?: object
  /** Adds to a page of rows what stands elsewhere (names, counts), in as few queries as there are kinds of it. */
  complete?(rows: (R & Stored)[], on: Pick<Sql, 'query'>, context: Context<P>): Promise<(R & Stored)[]>
  present(row: R & Stored, context: Context<P>): unknown
  /** Before the transaction: looks up, here or at other services, what was pointed at. Answers the input as it goes on. */
  prepare?(
    input: Record<string, unknown>,
    context: Context<P>,
    uuid: string | undefined,
  ): Promise<Record<string, unknown>>
  /**
   * Turns what a caller wrote into columns; only what is present in a patch is present here. A patch that leads to no
   * column leaves the row and its version as they are.
   */
  columns(input: Record<string, unknown>, context: Context<P>, previous: (R & Stored) | null): Record<string, unknown>
  /** Filter name → where the column is: `name`, or `template.uuid` for a relation. Same name when left out. */
  filterPaths?: Readonly<Record<string, string>>
  /** Filters that compare in their own way. */
  compare?: Readonly<Record<string, (value: unknown) => unknown>>
  /** Filters that widen each other: a row fits when it fits one of those given. All others narrow. */
  either?: readonly string[]
  /** Rows this caller may see at all. */
  scope?(actor: Actor): Where
  /** Throw to refuse. Runs inside the transaction. */
  beforeWrite?(
    columns: Record<string, unknown>,
    previous: (R & Stored) | null,
    tx: { prisma: Tx<P>; sql: Sql },
    context: Context<P>,
  ): Promise<void>
  /** What hangs on a write but stands elsewhere. Same transaction. */
  afterWrite?(
    row: R & Stored,
    input: Record<string, unknown>,
    sql: Sql,
    context: Context<P>,
    previous: (R & Stored) | null,
  ): Promise<void>
  beforeDelete?(row: R & Stored, tx: { prisma: Tx<P>; sql: Sql }, context: Context<P>): Promise<void>
  afterDelete?(row: R & Stored, tx: { prisma: Tx<P>; sql: Sql }, context: Context<P>): Promise<void>
  /** Who may learn of it; the events of a restricted resource say so. */
  audience?(row: R & Stored): Audience
  /** The field that a unique key of the model is about, for the refusal. */
  uniqueField?: string
}

/** The part of a Prisma delegate that is needed; its own types depend on the model and cannot be named here. */
interface Delegate<R> {
  findMany(args: object): Promise<(R & Stored)[]>
  findFirst(args: object): Promise<(R & Stored) | null>
  count(args: object): Promise<number>
  create(args: object): Promise<R & Stored>
  update(args: object): Promise<R & Stored>
  delete(args: object): Promise<unknown>
}

/** Makes the handlers of a declared resource: the same six for all. */
export function bindResource<P, R extends object>(declaration: ResourceDeclaration<P, R>): ResourceBinding<P> {
  const { contract } = declaration
  const { requests } = contract
  const include = declaration.include && { include: declaration.include }
  const scope = (context: Context<P>) => declaration.scope?.(context.actor) ?? {}
  const of = (client: unknown) => (client as Record<string, Delegate<R>>)[declaration.model] as Delegate<R>

  async function presentAll(rows: (R & Stored)[], on: Pick<Sql, 'query'>, context: Context<P>): Promise<unknown[]> {
    const whole = declaration.complete ? await declaration.complete(rows, on, context) : rows
    return whole.map((row) => declaration.present(row, context))
  }

  async function find(client: unknown, uuid: string, context: Context<P>): Promise<R & Stored> {
    const row = await of(client).findFirst({ where: { AND: [{ uuid }, scope(context)] }, ...include })
    if (!row) throw new AppError('not-found')
    return row
  }

  const toWhom = (row: R & Stored) => declaration.audience && { audience: declaration.audience(row) }

  async function write(given: Record<string, unknown>, context: Context<P>, uuid?: string): Promise<unknown> {
    const written = withoutUndefined(given)
    const input = declaration.prepare ? await declaration.prepare(written, context, uuid) : written
    return await context
      .prismaTransaction(async (prisma, sql) => {
        const previous = uuid ? await find(prisma, uuid, context) : null
        if (previous) await refuseStale(previous, sql, context)
        const columns = declaration.columns(input, context, previous)
        const isUnchanged = previous !== null && Object.keys(columns).length === 0
        if (isUnchanged) return await finish(previous, input, sql, context, previous)
        await declaration.beforeWrite?.(columns, previous, { prisma, sql }, context)
        const row = await store(prisma, columns, previous)
        const answer = await finish(row, input, sql, context, previous)
        await emit(sql, contract.changed, { entity: answer, version: row.version, ...toWhom(row) } as never)
        return answer
      })
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
  }

  function refusalOf(error: unknown): unknown {
    if (isUniqueViolation(error))
      return invalid({ propertyPath: declaration.uniqueField ?? 'name', code: 'not-unique' })
    // The version in the WHERE was no longer there: somebody else wrote in the same moment.
    return pgCode(error) === 'P2025' ? new AppError('changed') : error
  }

  async function finish(
    row: R & Stored,
    given: Record<string, unknown>,
    sql: Sql,
    context: Context<P>,
    previous: (R & Stored) | null,
  ): Promise<unknown> {
    await declaration.afterWrite?.(row, given, sql, context, previous)
    return (await presentAll([row], sql, context))[0]
  }

  async function refuseStale(row: R & Stored, sql: Sql, context: Context<P>): Promise<void> {
    if (context.seenVersion === undefined || context.seenVersion === row.version) return
    const [current] = await presentAll([row], sql, context)
    throw new AppError('changed', { current })
  }

  async function store(client: unknown, columns: Where, previous: Stored | null): Promise<R & Stored> {
    if (!previous) return await of(client).create({ data: { uuid: newId(), ...columns }, ...include })
    return await of(client).update({
      where: { uuid: previous.uuid, version: previous.version },
      data: { ...columns, version: { increment: 1 } },
      ...include,
    })
  }

  const byOperation: Record<string, (input: Record<string, unknown>, context: Context<P>) => Promise<unknown>> = {
    list: async (input, context) => {
      const where = { AND: [scope(context), ...wheres(declaration, input)] }
      const all = contract.unpagedAllowed && input['pagination'] === false
      const paging = all ? {} : pageArgs({ page: Number(input['page']), itemsPerPage: Number(input['itemsPerPage']) })
      const [rows, total] = await Promise.all([
        of(context.prisma).findMany({ where, orderBy: orderOf(contract.order, input), ...paging, ...include }),
        of(context.prisma).count({ where }),
      ])
      return { items: await presentAll(rows, context, context), total }
    },
    get: async (input, context) => {
      const row = await find(context.prisma, String(input['uuid']), context)
      return (await presentAll([row], context, context))[0]
    },
    create: (input, context) => write(input, context),
    replace: ({ uuid, ...input }, context) => write(input, context, String(uuid)),
    patch: ({ uuid, ...input }, context) => write(input, context, String(uuid)),
    delete: async (input, context) =>
      await context.prismaTransaction(async (prisma, sql) => {
        const row = await find(prisma, String(input['uuid']), context)
        await declaration.beforeDelete?.(row, { prisma, sql }, context)
        await of(prisma).delete({ where: { uuid: row.uuid } })
        await declaration.afterDelete?.(row, { prisma, sql }, context)
        await emit(sql, contract.deleted, { uuid: row.uuid, version: row.version + 1, ...toWhom(row) } as never)
        return null
      }),
  }

  const handlers = contract.operations.map(
    (operation): Handler<P> => ({
      kind: 'handler',
      contract: requests[operation],
      handle: async (input, context) => await byOperation[operation]?.(input as Record<string, unknown>, context),
    }),
  )
  return { kind: 'resource', handlers }
}

function wheres(
  {
    contract,
    filterPaths = {},
    either = [],
    compare = {},
  }: Pick<ResourceDeclaration<never, never>, 'contract' | 'filterPaths' | 'either' | 'compare'>,
  input: Record<string, unknown>,
): Where[] {
  const of = (names: readonly string[]) =>
    names.flatMap((name) => {
      const kind = contract.filters[name]
      if (!kind) return []
      const place = { name, kind, path: filterPaths[name] ?? name }
      return conditionsOf(place, compare[name] ?? ((value) => comparison(kind, value)), input)
    })
  const widening = of(either)
  const narrowing = of(Object.keys(contract.filters).filter((name) => !either.includes(name)))
  return widening.length > 0 ? [...narrowing, { OR: widening }] : narrowing
}

function conditionsOf(
  { name, kind, path }: { name: string; kind: FilterKind; path: string },
  compare: (value: unknown) => unknown,
  input: Record<string, unknown>,
): Where[] {
  if (kind === 'date') {
    const [after, before] = [input[`${name}[after]`], input[`${name}[before]`]]
    return [
      ...(after ? [nested(path, { gte: new Date(String(after)) })] : []),
      ...(before ? [nested(path, { lte: new Date(String(before)) })] : []),
    ]
  }
  const given = input[name]
  if (given === undefined) return []
  return [{ OR: [given].flat().map((value) => nested(path, compare(value))) }]
}

function comparison(kind: FilterKind, value: unknown): unknown {
  return kind === 'partial' ? { contains: value, mode: 'insensitive' } : { equals: value }
}

function nested(path: string, condition: unknown): Where {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), condition) as Where
}

function orderOf(fields: readonly string[], input: Record<string, unknown>): Where[] {
  const asked = fields.flatMap((field) => (input[`order[${field}]`] ? [{ [field]: input[`order[${field}]`] }] : []))
  const usual = fields[0] ? [{ [fields[0]]: 'asc' }] : []
  return [...(asked.length > 0 ? asked : usual), { uuid: 'asc' }]
}

function withoutUndefined(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
