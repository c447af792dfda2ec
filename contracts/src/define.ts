import { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { Role } from './roles.ts'

export const services = ['identity', 'ticket', 'workflow', 'sla', 'notification', 'search', 'billing', 'mail'] as const
export type ServiceName = (typeof services)[number]

export function isService(name: string | undefined): name is ServiceName {
  return services.some((service) => service === name)
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type HttpLine = `${Method} /${string}`

export interface Described {
  description: string
}

export interface RequestSpec<I extends z.ZodType, O extends z.ZodType> extends Described {
  /** The public door, if there is one. Path parameters, query and body meet in the one flat input; the path wins. */
  http?: HttpLine | readonly HttpLine[]
  input: I
  /** Nothing is answered unless it is said what. */
  output?: O
  /** Problems this request may answer besides those every request may (unauthenticated, invalid, forbidden …). */
  errors?: readonly ProblemCode[]
  /** What HTTP answers when all went well; unless said 200, or 204 for nothing. */
  status?: 200 | 201 | 202 | 204
  /** Has effects although it is a GET, so it needs the X-Requested-With header (AMB-011). */
  effectful?: boolean
  /** Serialisation groups that narrow the answer, with their fields (AMB-050). */
  groups?: Readonly<Record<string, readonly string[]>>
  /** Open to callers without a session (login and the like). */
  anonymous?: boolean
  /** Nobody else is let in, whatever they send: their input is not even looked at. What hangs on more, the policy decides. */
  role?: Role | null
}

export interface RequestContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends Required<Omit<RequestSpec<I, O>, 'http'>> {
  kind: 'request'
  name: string
  service: ServiceName
  subject: string
  http: readonly HttpLine[]
}

const nothing: z.ZodType = z.null()

/** A question or command that one service answers: `rpc.<service>.<verb>` on the bus and, with an http line, a call of the API. */
export function defineRequest<I extends z.ZodType, O extends z.ZodType = z.ZodNull>(
  name: `${ServiceName}.${string}`,
  spec: RequestSpec<I, O>,
): RequestContract<I, O> {
  return {
    kind: 'request',
    // Where no output is said, its type is that of nothing.
    output: nothing as O,
    errors: [],
    status: spec.output ? 200 : 204,
    effectful: false,
    groups: {},
    anonymous: false,
    role: null,
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
  /** The fields of the form that is sent, its file included. */
  form?: z.ZodObject | null
  /** What is answered after an upload; otherwise the bytes themselves. */
  answer?: z.ZodType | null
  /** As with requests: nobody else is let in. */
  role?: Role | null
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
    form: null,
    answer: null,
    role: null,
    errors: [],
    status: 200,
    ...spec,
    name,
    service: serviceOf(name),
    http: linesOf(spec.http),
  }
}

export interface EventContract<D extends z.ZodType = z.ZodType, N extends string = string> extends Described {
  kind: 'event'
  name: N
  owner: ServiceName
  subject: string
  data: D
}

/** A fact, carried by the stream EVENTS as a CloudEvent (`event.<aggregate>.<fact>`). It carries enough that no reader calls back. */
export function defineEvent<D extends z.ZodType, N extends `${string}.${string}`>(
  name: N,
  spec: Described & { owner: ServiceName; data: D },
): EventContract<D, N> {
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

function linesOf(http: HttpLine | readonly HttpLine[] | undefined): readonly HttpLine[] {
  if (http === undefined) return []
  return typeof http === 'string' ? [http] : http
}

function serviceOf(name: string): ServiceName {
  const service = services.find((candidate) => name.startsWith(`${candidate}.`))
  if (!service) throw new Error(`The contract "${name}" names no service`)
  return service
}
