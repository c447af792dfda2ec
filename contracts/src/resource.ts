import { z } from 'zod'
import { Audience } from './audience.ts'
import type { Audited } from './audit.ts'
import {
  type Described,
  defineEvent,
  defineRequest,
  type EventContract,
  type OutputOf,
  pageOf,
  type RequestContract,
  type ServiceName,
} from './define.ts'
import { type Filters, listQuery } from './list-query.ts'
import type { ProblemCode } from './problems.ts'
import type { Role } from './roles.ts'

export interface ResourceSpec<
  S extends z.ZodObject,
  W extends z.ZodObject,
  F extends Filters,
  O extends string,
  R extends boolean,
> extends Described {
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
  /** Not everybody may learn of it: its events say who. */
  restricted?: R
  /** Part of the administration: each write stands in the audit, with before and after. */
  audit?: Audited
}

export type ResourceOperation = 'list' | 'get' | 'create' | 'replace' | 'patch' | 'delete'
const everyOperation: readonly ResourceOperation[] = ['list', 'get', 'create', 'replace', 'patch', 'delete']

/** What the events of a resource say; of a restricted one also to whom. */
type Changed = { entity: unknown; version: number; audience?: Audience }
type Deleted = { uuid: string; version: number; audience?: Audience }

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
  restricted: boolean
  audit: Audited | null
  /** What a caller may write. */
  writable: z.ZodObject
  requests: Record<ResourceOperation, RequestContract>
  changed: EventContract<z.ZodType<Changed, Changed>>
  deleted: EventContract<z.ZodType<Deleted, Deleted>>
}

/** The thing itself, as it is answered. */
export type EntityOf<C extends ResourceContract> = OutputOf<C['requests']['get']>
/** What a write may say: of something new all that has no default, of a change any part. */
export type WrittenOf<C extends ResourceContract> = Defined<z.output<C['writable']>>
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/**
 * A plain resource: standard create, read, change and delete with filters, declared instead of written.
 * It expands to ordinary request contracts and two events (`<type>.changed`, `<type>.deleted`).
 */
export function defineResource<
  S extends z.ZodObject,
  W extends z.ZodObject,
  const F extends Filters = Record<never, never>,
  const O extends string = never,
  const R extends boolean = false,
>(spec: ResourceSpec<S, W, F, O, R>) {
  return {
    kind: 'resource' as const,
    ...spec,
    operations: spec.operations ?? everyOperation,
    filters: (spec.filters ?? {}) as F,
    order: (spec.order ?? []) as readonly O[],
    restricted: (spec.restricted ?? false) as R,
    audit: spec.audit ?? null,
    requests: defineRequests(spec),
    ...defineEvents(spec),
  }
}

function defineRequests<
  S extends z.ZodObject,
  W extends z.ZodObject,
  const F extends Filters,
  const O extends string,
  const R extends boolean,
>(spec: ResourceSpec<S, W, F, O, R>) {
  const verb = spec.type
  const collection = `/api/${spec.path}` as const
  const item = `${collection}/:uuid` as const
  const byUuid = z.object({ uuid: z.uuid() })
  const name = (operation: string) => `${spec.service}.${operation}` as const
  const errors = spec.errors ?? []
  const readers = { role: spec.readRole ?? null }
  const writers = { role: spec.writeRole ?? null }
  return {
    list: defineRequest(name(`list${verb}s`), {
      ...readers,
      description: `The collection: ${spec.description}`,
      http: `GET ${collection}`,
      input: listQuery<F, O>(spec.filters ?? ({} as F), spec.order ?? [], { unpaged: spec.unpagedAllowed ?? false }),
      output: pageOf(spec.schema),
    }),
    get: defineRequest(name(`get${verb}`), {
      ...readers,
      description: `One of: ${spec.description}`,
      http: `GET ${item}`,
      input: byUuid,
      output: spec.schema,
      errors: ['not-found'],
    }),
    create: defineRequest(name(`create${verb}`), {
      ...writers,
      description: `Add one: ${spec.description}`,
      http: `POST ${collection}`,
      input: z.strictObject<W['shape']>(spec.writable.shape),
      output: spec.schema,
      status: 201,
      errors,
    }),
    replace: defineRequest(name(`replace${verb}`), {
      ...writers,
      description: `Replace one: ${spec.description}`,
      http: `PUT ${item}`,
      input: z.strictObject({ ...spec.writable.shape, ...byUuid.shape }),
      output: spec.schema,
      errors: ['not-found', 'changed', ...errors],
    }),
    patch: defineRequest(name(`patch${verb}`), {
      ...writers,
      description: `Change one: ${spec.description}`,
      http: `PATCH ${item}`,
      input: z.strictObject({ ...withoutDefaults(spec.writable), ...byUuid.shape }),
      output: spec.schema,
      errors: ['not-found', 'changed', ...errors],
    }),
    delete: defineRequest(name(`delete${verb}`), {
      ...writers,
      description: `Remove one: ${spec.description}`,
      http: `DELETE ${item}`,
      input: byUuid,
      errors: ['not-found', ...errors],
    }),
  }
}

function defineEvents<S extends z.ZodObject, const R extends boolean>({
  type,
  service: owner,
  description,
  schema,
  restricted,
}: ResourceSpec<S, z.ZodObject, Filters, string, R>) {
  const aggregate = kebab(type)
  const toWhom = (restricted ? { audience: Audience } : {}) as R extends true
    ? { audience: typeof Audience }
    : Record<never, never>
  return {
    changed: defineEvent(`${aggregate}.changed`, {
      owner,
      description: `Created or changed: ${description}`,
      data: z.object({ entity: schema, version: z.int(), ...toWhom }),
    }),
    deleted: defineEvent(`${aggregate}.deleted`, {
      owner,
      description: `Deleted: ${description}`,
      data: z.object({ uuid: z.uuid(), version: z.int(), ...toWhom }),
    }),
  }
}

/** The requests of a resource that really exist, for catalogue and routing. */
export function requestsOf(resource: Pick<ResourceContract, 'operations' | 'requests'>) {
  return resource.operations.map((operation) => resource.requests[operation])
}

/** Every field as it is written, but none of them asked for or filled in. */
type Part<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : S[K]>
}

function withoutDefaults<W extends z.ZodObject>(object: W): Part<W['shape']> {
  return Object.fromEntries(
    Object.entries(object.shape).map(([key, field]) => {
      const inner = field instanceof z.ZodDefault ? field.unwrap() : field
      return [key, z.optional(inner)]
    }),
  ) as Part<W['shape']>
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}
