import { requests } from '@leitstand/contracts/catalogue'
import type { OutputOf, ParsedInputOf, RequestContract } from '@leitstand/contracts/define'
import { AppError, type ProblemCode, phrase, problems } from '@leitstand/contracts/problems'
import { type Violation, violations } from '@leitstand/contracts/violations'
import type { Person } from './people.ts'

interface Context {
  me: Person
  seenVersion: number | undefined
}
type Answer = (input: never, context: Context) => unknown

export interface Question {
  method: string
  url: string
  body: unknown
  me: Person | undefined
  seenVersion: number | undefined
}

const answers = new Map<string, Answer>()

/** Lets the API know one call in this test. Input and answer have the contract's types, so a mock cannot lie about shapes. */
export function mock<C extends RequestContract>(
  contract: C,
  answer: (input: ParsedInputOf<C>, context: Context) => OutputOf<C>,
): void {
  answers.set(contract.name, answer as Answer)
}

export function forgetMocks(): void {
  answers.clear()
}

export function fail(code: ProblemCode, details: Record<string, unknown> = {}): never {
  throw new AppError(code, details)
}

export function pageOf<T>(all: readonly T[], page = 1, size = 30): { items: T[]; total: number } {
  return { items: all.slice((page - 1) * size, page * size), total: all.length }
}

const doors = requests.flatMap((contract) =>
  contract.http.map((line) => {
    const [method = '', template = ''] = line.split(' ')
    const names = [...template.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    return { contract, method, names, pattern: new RegExp(`^${template.replace(/:(\w+)/g, '([^/]+)')}/?$`) }
  }),
)

/** What the API would answer: the contract parses the input, the test knows the rest. */
export function answer(question: Question): Response {
  try {
    const { status, body } = answerOrThrow(question)
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Response(JSON.stringify(problemBody(error)), { status: problems[error.code].status })
  }
}

/** What is named several times is a list, as it is to the server. */
function queryOf(given: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(given.keys())]
  return Object.fromEntries(
    names.map((name) => [name, given.getAll(name).length > 1 ? given.getAll(name) : (given.get(name) ?? '')]),
  )
}

function answerOrThrow({ method, url, body, me, seenVersion }: Question) {
  const { pathname, searchParams } = new URL(url, 'http://mock')
  if (!me) throw new AppError('unauthenticated')
  const [door] = doors
    .filter((one) => one.method === method && one.pattern.test(pathname))
    .sort((a, b) => a.names.length - b.names.length)
  if (!door) throw new Error(`No contract is called by ${method} ${pathname}`)
  const path = door.pattern.exec(pathname)?.slice(1) ?? []
  const values = Object.fromEntries(door.names.map((name, index) => [name, decodeURIComponent(path[index] ?? '')]))
  const { contract } = door
  const parsed = contract.input.safeParse({ ...queryOf(searchParams), ...Object(body), ...values })
  if (!parsed.success) throw new AppError('invalid', { violations: parsed.error.issues.map(violationOf) })
  const known = answers.get(contract.name)
  if (!known) throw new AppError('service-unavailable', { service: contract.service })
  const told = known(parsed.data as never, { me, seenVersion })
  return {
    status: contract.status,
    body: isPage(told) ? { 'hydra:member': told.items, 'hydra:totalItems': told.total } : told,
  }
}

function isPage(body: unknown): body is { items: unknown[]; total: number } {
  return typeof body === 'object' && body !== null && Object.keys(body).join() === 'items,total'
}

function violationOf({ path, message }: { path: PropertyKey[]; message: string }): Violation {
  const code = message in violations ? (message as keyof typeof violations) : 'invalid'
  return { propertyPath: path.join('.'), code }
}

function problemBody({ code, details }: AppError): object {
  const detail = phrase(problems[code], 'de', details)
  const list = (details.violations ?? []) as Violation[]
  const told = list.map((one) => ({ ...one, message: phrase(violations[one.code], 'de', one.details) }))
  return { status: problems[code].status, title: detail, detail, code, violations: told, current: details.current }
}
