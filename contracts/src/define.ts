import { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { Role } from './roles.ts'

export const services = ['identity', 'ticket', 'workflow', 'sla', 'notification', 'search', 'billing', 'mail'] as const
export type ServiceName = (typeof services)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type HttpLine = `${Method} /${string}`

interface Described {
  description: string
}

export interface RequestSpec<I extends z.ZodType, O extends z.ZodType> extends Described {
  /** The public door, if there is one. Path parameters, query and body meet in the one flat input; the path wins. */
  http?: HttpLine | readonly HttpLine[]
  input: I
  output: O
  /** Problems this request may answer besides those every request may (unauthenticated, invalid, forbidden …). */
  errors?: readonly ProblemCode[]
  /** What the HTTP door answers when all went well; 200 unless said. */
  status?: 200 | 201 | 202 | 204
  /** Has effects although it is a GET, so it needs the X-Requested-With header (AMB-011). */
  effectful?: boolean
  /** Open to callers without a session (login and the like). */
  anonymous?: boolean
}

export interface RequestContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Required<Omit<RequestSpec<I, O>, 'http'>> {
  kind: 'request'
  name: string
  service: ServiceName
  subject: string
  http: readonly HttpLine[]
}

/** A question or command that one service answers: `rpc.<service>.<verb>` on the bus and, with an http line, a call of the API. */
export function defineRequest<I extends z.ZodType, O extends z.ZodType>(
  name: `${ServiceName}.${string}`,
  spec: RequestSpec<I, O>,
): RequestContract<I, O> {
  return {
    kind: 'request',
    errors: [],
    status: 200,
    effectful: false,
    anonymous: false,
    ...spec,
    name,
    service: serviceOf(name),
    subject: `rpc.${name}`,
    http: linesOf(spec.http),
  }
}

export interface StreamSpec<I extends z.ZodType> extends Described {
  http: HttpLine | readonly HttpLine[]
  input: I
  consumes?: string
  produces?: string
  errors?: readonly ProblemCode[]
  status?: 200 | 201
}

export interface StreamContract<I extends z.ZodType = z.ZodType> extends Required<Omit<StreamSpec<I>, 'http'>> {
  kind: 'stream'
  name: string
  service: ServiceName
  http: readonly HttpLine[]
}

/** A call of the API whose body or answer is a stream of bytes (upload, download, export). It has no door on the bus. */
export function defineStream<I extends z.ZodType>(
  name: `${ServiceName}.${string}`,
  spec: StreamSpec<I>,
): StreamContract<I> {
  return {
    kind: 'stream',
    consumes: 'application/json',
    produces: 'application/octet-stream',
    errors: [],
    status: 200,
    ...spec,
    name,
    service: serviceOf(name),
    http: linesOf(spec.http),
  }
}

export interface EventContract<D extends z.ZodType = z.ZodType> extends Described {
  kind: 'event'
  name: string
  owner: ServiceName
  subject: string
  data: D
}

/** A fact, carried by the stream EVENTS as a CloudEvent (`event.<aggregate>.<fact>`). It carries enough that no reader calls back. */
export function defineEvent<D extends z.ZodType>(
  name: `${string}.${string}`,
  spec: Described & { owner: ServiceName; data: D },
): EventContract<D> {
  return { kind: 'event', ...spec, name, subject: `event.${name}` }
}

export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.input<I> : never
export type ParsedInputOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never
export type DataOf<C> = C extends { data: infer D extends z.ZodType } ? z.output<D> : never

/** A page of a collection, as handlers and the bus give it; on HTTP it becomes a hydra collection or a plain array. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int().min(0) })
}

export type FilterKind = 'exact' | 'partial' | 'boolean' | 'relation' | 'date'

export type Filters = Readonly<Record<string, FilterKind>>

export interface ResourceSpec<S extends z.ZodObject, W extends z.ZodObject, F extends Filters, O extends string>
  extends Described {
  service: ServiceName
  /** `tags` stands for /api/tags. */
  path: string
  /** The type in JSON-LD, e.g. `Tag`. */
  type: string
  schema: S
  /** What a caller may write; everything else is read-only. A patch takes any part of it. */
  writable: W
  /** Query names and how they compare, e.g. `{ name: 'partial', 'template.uuid': 'relation' }`. */
  filters?: F
  /** Sortable fields; the first is the default order, ascending. */
  order?: readonly O[]
  operations?: readonly ResourceOperation[]
  readRole?: Role
  writeRole?: Role
  errors?: readonly ProblemCode[]
  /** `pagination=false` answers everything at once (types, projects, labels: small by nature). */
  unpagedAllowed?: boolean
}

export type ResourceOperation = 'list' | 'get' | 'create' | 'replace' | 'patch' | 'delete'
const everyOperation: readonly ResourceOperation[] = ['list', 'get', 'create', 'replace', 'patch', 'delete']

/** Any declared resource, for those who serve or list them. */
export interface ResourceContract {
  kind: 'resource'
  service: ServiceName
  path: string
  type: string
  description: string
  operations: readonly ResourceOperation[]
  filters: Filters
  order: readonly string[]
  readRole?: Role
  writeRole?: Role
  unpagedAllowed?: boolean
  requests: Record<ResourceOperation, RequestContract>
  changed: EventContract
  deleted: EventContract
}

/**
 * A plain resource: standard create, read, change and delete with filters, declared instead of written.
 * It expands to ordinary request contracts and two events (`<type>.changed`, `<type>.deleted`).
 */
export function defineResource<
  S extends z.ZodObject,
  W extends z.ZodObject,
  const F extends Filters = Record<never, never>,
  const O extends string = never,
>(spec: ResourceSpec<S, W, F, O>) {
  const operations = spec.operations ?? everyOperation
  const verb = spec.type
  const collection = `/api/${spec.path}` as const
  const item = `${collection}/:uuid` as const
  const byUuid = z.object({ uuid: z.uuid() })
  const query = listQuery<F, O>(spec.filters ?? ({} as F), spec.order ?? [])
  const name = (operation: string) => `${spec.service}.${operation}` as const
  const errors = spec.errors ?? []
  const requests = {
    list: defineRequest(name(`list${verb}s`), {
      description: `The collection: ${spec.description}`,
      http: `GET ${collection}`,
      input: query,
      output: pageOf(spec.schema),
    }),
    get: defineRequest(name(`get${verb}`), {
      description: `One of: ${spec.description}`,
      http: `GET ${item}`,
      input: byUuid,
      output: spec.schema,
      errors: ['not-found'],
    }),
    create: defineRequest(name(`create${verb}`), {
      description: `Add one: ${spec.description}`,
      http: `POST ${collection}`,
      input: z.strictObject(spec.writable.shape),
      output: spec.schema,
      status: 201,
      errors,
    }),
    replace: defineRequest(name(`replace${verb}`), {
      description: `Replace one: ${spec.description}`,
      http: `PUT ${item}`,
      input: z.strictObject({ ...spec.writable.shape, ...byUuid.shape }),
      output: spec.schema,
      errors: ['not-found', 'changed', ...errors],
    }),
    patch: defineRequest(name(`patch${verb}`), {
      description: `Change one: ${spec.description}`,
      http: `PATCH ${item}`,
      input: z.strictObject({ ...withoutDefaults(spec.writable), ...byUuid.shape }),
      output: spec.schema,
      errors: ['not-found', 'changed', ...errors],
    }),
    delete: defineRequest(name(`delete${verb}`), {
      description: `Remove one: ${spec.description}`,
      http: `DELETE ${item}`,
      input: byUuid,
      output: z.null(),
      status: 204,
      errors: ['not-found', ...errors],
    }),
  }
  const aggregate = kebab(spec.type)
  return {
    kind: 'resource' as const,
    ...spec,
    operations,
    filters: (spec.filters ?? {}) as Filters,
    order: (spec.order ?? []) as readonly string[],
    requests,
    changed: defineEvent(`${aggregate}.changed`, {
      owner: spec.service,
      description: `Created or changed: ${spec.description}`,
      data: z.object({ [aggregateKey]: spec.schema, version: z.int() }),
    }),
    deleted: defineEvent(`${aggregate}.deleted`, {
      owner: spec.service,
      description: `Deleted: ${spec.description}`,
      data: z.object({ uuid: z.uuid(), version: z.int() }),
    }),
  }
}

const aggregateKey = 'entity' as const

/** The requests of a resource that really exist, for catalogue and routing. */
export function requestsOf(resource: Pick<ResourceContract, 'operations' | 'requests'>) {
  return resource.operations.map((operation) => resource.requests[operation])
}

const textFilter = z.union([z.string(), z.array(z.string())]).optional()
const edgeFilter = z.string().optional()
const direction = z.enum(['asc', 'desc']).optional()

type FilterShape<F extends Readonly<Record<string, FilterKind>>> = {
  [K in keyof F & string as F[K] extends 'date' ? never : K]: typeof textFilter
} & { [K in keyof F & string as F[K] extends 'date' ? `${K}[after]` | `${K}[before]` : never]: typeof edgeFilter }
type OrderShape<O extends string> = { [K in O as `order[${K}]`]: typeof direction }

/** Query of every standard collection: paging, order and the named filters. Unknown names are refused. */
export function listQuery<const F extends Readonly<Record<string, FilterKind>>, const O extends string>(
  filters: F,
  order: readonly O[],
) {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, kind] of Object.entries(filters)) {
    if (kind === 'date') for (const edge of ['after', 'before']) shape[`${name}[${edge}]`] = edgeFilter
    else shape[name] = textFilter
  }
  for (const field of order) shape[`order[${field}]`] = direction
  return z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    itemsPerPage: z.coerce.number().int().min(0).max(200).default(30),
    pagination: z.enum(['true', 'false', '1', '0']).optional(),
    'groups[]': textFilter,
    ...(shape as FilterShape<F> & OrderShape<O>),
  })
}

function withoutDefaults(object: z.ZodObject): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(object.shape).map(([key, field]) => {
      const inner = field instanceof z.ZodDefault ? field.unwrap() : field
      return [key, z.optional(inner)]
    }),
  )
}

function linesOf(http: HttpLine | readonly HttpLine[] | undefined): readonly HttpLine[] {
  if (http === undefined) return []
  return typeof http === 'string' ? [http] : http
}

function serviceOf(name: string): ServiceName {
  const service = services.find((candidate) => name.startsWith(`${candidate}.`))
  if (!service) throw new Error(`The contract "${name}" names no service`)
  return service
}

export function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}
