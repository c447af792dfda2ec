import { iri } from '@leitstand/contracts/common'
import type { FilterKind } from '@leitstand/contracts/list-query'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import type { ResourceContract, ResourceOperation } from '@leitstand/contracts/resource'
import { isAsItStands } from './as-it-stands.ts'
import { auditChange, type Entity } from './audit.ts'
import { isForeignKeyViolation, isUniqueViolation, type Sql } from './database.ts'
import { pgCode } from './database-away.ts'
import { newId } from './ids.ts'
import { literally, pageArgs } from './list.ts'
import { emit } from './outbox.ts'
import type {
  ColumnsOf,
  ModelOf,
  ResourceDeclaration,
  ResourceHooks,
  ResourceOptions,
  Stored,
  Within,
} from './resource-types.ts'
import type { Context, Handler, ResourceBinding } from './service.ts'

type Fields = Record<string, unknown>
/** A declaration inside the mechanism, which knows none of its fields. */
type Hooks<P> = ResourceHooks<P, Fields, Fields, Stored, Stored, Fields, Fields, object, object> &
  ResourceOptions<Stored, object>
interface Resource<P> {
  contract: ResourceContract
  hooks: Hooks<P>
  /** The delegate of its model, of the client or of a transaction. */
  of(client: unknown): Delegate
}
/** The part of a Prisma delegate that is needed. */
interface Delegate {
  findMany(args: object): Promise<Stored[]>
  findFirst(args: object): Promise<Stored | null>
  count(args: object): Promise<number>
  create(args: object): Promise<Stored>
  update(args: object): Promise<Stored>
  delete(args: object): Promise<Stored>
}
type Operation<P> = (resource: Resource<P>, input: Fields, context: Context<P>) => Promise<unknown>

/** Makes the handlers of a declared resource: the same six for all. */
export function bindResource<
  P,
  C extends ResourceContract,
  M extends ModelOf<P>,
  I,
  Prepared,
  Whole,
  Columns extends ColumnsOf<P, M>,
>(contract: C, model: M, declaration: ResourceDeclaration<P, C, M, I, Prepared, Whole, Columns>): ResourceBinding<P>
export function bindResource<P>(contract: ResourceContract, model: string, hooks: Hooks<P>): ResourceBinding<P> {
  const of = (client: unknown) => (client as Record<string, Delegate>)[model] as Delegate
  const resource = { contract, hooks, of }
  const operations: Record<ResourceOperation, Operation<P>> = {
    list,
    get,
    create: write,
    replace: (_, { uuid, ...input }, context) => write(resource, input, context, String(uuid)),
    patch: (_, { uuid, ...input }, context) => write(resource, input, context, String(uuid)),
    delete: remove,
  }
  const handlers = contract.operations.map(
    (operation): Handler<P> => ({
      kind: 'handler',
      contract: contract.requests[operation],
      handle: (input, context) => operations[operation](resource, input as Fields, context),
    }),
  )
  return { kind: 'resource', handlers }
}

async function list<P>(resource: Resource<P>, input: Fields, context: Context<P>): Promise<unknown> {
  const { contract, hooks, of } = resource
  const where = { AND: [scopeOf(resource, context), ...filtersOf(resource, input)] }
  const range =
    input['pagination'] === false
      ? {}
      : pageArgs({ page: Number(input['page']), itemsPerPage: Number(input['itemsPerPage']) })
  const [rows, total] = await Promise.all([
    of(context.prisma).findMany({ where, orderBy: orderOf(contract.order, input), ...range, ...relationsOf(hooks) }),
    of(context.prisma).count({ where }),
  ])
  return { items: await presentAll(resource, rows, context, context), total }
}

async function get<P>(resource: Resource<P>, { uuid }: Fields, context: Context<P>): Promise<unknown> {
  const row = await find(resource, context.prisma, String(uuid), context)
  return await presentOne(resource, row, context, context)
}

async function write<P>(resource: Resource<P>, given: Fields, context: Context<P>, uuid?: string): Promise<unknown> {
  const { contract, hooks } = resource
  const written = withoutUndefined(given)
  const input = hooks.prepare ? await hooks.prepare(written, context, uuid) : written
  return await context
    .prismaTransaction(async (prisma, sql) => {
      const previous = uuid ? await find(resource, prisma, uuid, context) : null
      if (previous) await refuseStale(resource, previous, sql, context)
      const before = previous && contract.audit ? await presentOne(resource, previous, sql, context) : null
      const columns = hooks.columns(input, context, previous)
      const row = mustExist((await change(resource, columns, previous, { prisma, sql, input }, context)) ?? previous)
      await hooks.afterWrite?.(row, input, sql, context, previous)
      const entity = await presentOne(resource, row, sql, context)
      await auditChange(sql, contract, { before, after: entity }, context)
      if (row !== previous)
        await emit(sql, contract.changed, { entity, version: row.version, ...audienceOf(resource, row) })
      return entity
    })
    .catch((error: unknown) => {
      throw refusalOf(resource, error)
    })
}

/** Answers the new row; null when what was written is what is there. */
async function change<P>(
  resource: Resource<P>,
  columns: Fields,
  previous: Stored | null,
  within: Within<P> & { input: Fields },
  context: Context<P>,
): Promise<Stored | null> {
  if (previous && Object.keys(columns).length === 0) return null
  await resource.hooks.beforeWrite?.(columns, previous, within, context)
  if (previous && isAsItStands(columns, previous)) return null
  return await store(resource, within.prisma, columns, previous)
}

async function remove<P>(resource: Resource<P>, { uuid }: Fields, context: Context<P>): Promise<null> {
  const { contract, hooks, of } = resource
  await hooks.prepareDelete?.(String(uuid), context)
  return await context
    .prismaTransaction(async (prisma, sql) => {
      const row = await find(resource, prisma, String(uuid), context)
      const before = contract.audit ? await presentOne(resource, row, sql, context) : null
      await hooks.beforeDelete?.(row, { prisma, sql }, context)
      // Of the row as it went: who wrote it at this moment has told of a version of their own.
      const { version: last } = await of(prisma).delete({ where: { uuid: row.uuid } })
      await hooks.afterDelete?.(row, { prisma, sql }, context)
      const version = last + 1
      await emit(sql, contract.deleted, { uuid: row.uuid, version, ...audienceOf(resource, row) })
      await auditChange(sql, contract, { before, after: null }, context)
      return null
    })
    .catch((error: unknown) => {
      // Somebody else deleted it in the same moment, or pointed at it.
      if (pgCode(error) === 'P2025') throw new AppError('not-found')
      throw isForeignKeyViolation(error) ? new AppError('in-use') : error
    })
}

async function find<P>(resource: Resource<P>, client: unknown, uuid: string, context: Context<P>): Promise<Stored> {
  const where = { AND: [{ uuid }, scopeOf(resource, context)] }
  return mustExist(await resource.of(client).findFirst({ where, ...relationsOf(resource.hooks) }))
}

async function store<P>(
  { hooks, of }: Resource<P>,
  client: unknown,
  columns: Fields,
  previous: Stored | null,
): Promise<Stored> {
  if (!previous) return await of(client).create({ data: { uuid: newId(), ...columns }, ...relationsOf(hooks) })
  return await of(client).update({
    where: { uuid: previous.uuid, version: previous.version },
    data: { ...columns, version: { increment: 1 } },
    ...relationsOf(hooks),
  })
}

async function presentAll<P>(
  { contract, hooks }: Resource<P>,
  rows: Stored[],
  on: Pick<Sql, 'query'>,
  context: Context<P>,
): Promise<Entity[]> {
  const whole = hooks.complete ? await hooks.complete(rows, on, context) : rows
  return whole.map((row) => ({
    '@id': iri(contract.path, row.uuid),
    '@type': contract.type,
    uuid: row.uuid,
    ...hooks.present(row, context),
    version: row.version,
  }))
}

async function presentOne<P>(
  resource: Resource<P>,
  row: Stored,
  on: Pick<Sql, 'query'>,
  context: Context<P>,
): Promise<Entity> {
  const [entity] = await presentAll(resource, [row], on, context)
  return entity ?? {}
}

async function refuseStale<P>(resource: Resource<P>, row: Stored, sql: Sql, context: Context<P>): Promise<void> {
  if (context.seenVersion === undefined || context.seenVersion === row.version) return
  const current = await presentOne(resource, row, sql, context)
  throw new AppError('changed', { current })
}

function refusalOf<P>({ hooks }: Resource<P>, error: unknown): unknown {
  if (isUniqueViolation(error)) return invalid({ propertyPath: hooks.uniqueField ?? 'name', code: 'not-unique' })
  // The version in the WHERE was no longer there: somebody else wrote in the same moment.
  return pgCode(error) === 'P2025' ? new AppError('changed') : error
}

function scopeOf<P>({ hooks }: Resource<P>, { actor }: Context<P>): object {
  return hooks.scope?.(actor) ?? {}
}

function relationsOf<P>({ include }: Hooks<P>): { include?: object } {
  return include ? { include } : {}
}

function audienceOf<P>({ hooks }: Resource<P>, row: Stored) {
  return hooks.audience && { audience: hooks.audience(row) }
}

function filtersOf<P>({ contract, hooks: { either = [], filters = {} } }: Resource<P>, input: Fields): object[] {
  const of = (names: readonly string[]) =>
    names.flatMap((name) => {
      const kind = contract.filters[name]
      if (kind === undefined) return []
      if (kind === 'date') return betweenOf(name, input)
      const { [name]: asked } = input
      const where = filters[name] ?? ((value) => nested(name, comparison(kind, value)))
      return asked === undefined ? [] : [{ OR: [asked].flat().map(where) }]
    })
  const widening = of(either)
  const narrowing = of(Object.keys(contract.filters).filter((name) => !either.includes(name)))
  return widening.length > 0 ? [...narrowing, { OR: widening }] : narrowing
}

function betweenOf(name: string, input: Fields): object[] {
  const [after, before] = [input[`${name}[after]`], input[`${name}[before]`]]
  return [
    ...(after ? [nested(name, { gte: new Date(String(after)) })] : []),
    ...(before ? [nested(name, { lte: new Date(String(before)) })] : []),
  ]
}

function comparison(kind: FilterKind, value: unknown): object {
  // Prisma makes a pattern of it as it stands.
  return kind === 'partial' ? { contains: literally(String(value)), mode: 'insensitive' } : { equals: value }
}

/** `ticket.publicId` is the column of a relation. */
function nested(path: string, condition: object): object {
  return path.split('.').reduceRight((inner, key) => ({ [key]: inner }), condition)
}

function orderOf(fields: readonly string[], input: Fields): object[] {
  const asked = fields.flatMap((field) => (input[`order[${field}]`] ? [{ [field]: input[`order[${field}]`] }] : []))
  const usual = fields[0] ? [{ [fields[0]]: 'asc' }] : []
  return [...(asked.length > 0 ? asked : usual), { uuid: 'asc' }]
}

function withoutUndefined(input: Fields): Fields {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
