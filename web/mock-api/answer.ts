import type { Language } from '@leitstand/contracts/actor'
import { requests } from '@leitstand/contracts/catalogue'
import type { RequestContract } from '@leitstand/contracts/define'
import { AppError, phrase, problems } from '@leitstand/contracts/problems'
import { type Violation, violations } from '@leitstand/contracts/violations'
import { answerOf, type Context } from './mock.ts'
import { users } from './people.ts'
import './account.ts'
import './administration.ts'
import './given-resources.ts'
import './recurring-tasks.ts'
import './others.ts'
import './personal-data.ts'
import './search.ts'
import './tickets.ts'

export interface Question {
  method: string
  url: string
  body: unknown
  user: string | undefined
  language: Language
  seenVersion: number | undefined
}
export interface Reply {
  status: number
  body: unknown
}

const doors = requests.flatMap((contract) =>
  contract.http.map((line) => {
    const [method = '', template = ''] = line.split(' ')
    const names = [...template.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    return { contract, method, names, pattern: new RegExp(`^${template.replace(/:(\w+)/g, '([^/]+)')}/?$`) }
  }),
)

/** What the API would answer: the contract parses the input, the mock knows the rest. */
export function answer(question: Question): Reply {
  try {
    return answerOrThrow(question)
  } catch (error) {
    const problem = error instanceof AppError ? error : new AppError('internal', { requestId: String(error) })
    return { status: problems[problem.code].status, body: problemBody(problem, question.language) }
  }
}

function answerOrThrow(question: Question): Reply {
  const { pathname, searchParams } = new URL(question.url, 'http://mock')
  const me = users.find((user) => user.email === question.user)
  if (pathname === '/api/login') return signIn(question.body)
  if (pathname === '/api/logout') return { status: 204, body: null }
  if (!me) throw new AppError('unauthenticated')
  const door = doors
    .filter(({ method, pattern }) => method === question.method && pattern.test(pathname))
    .sort((a, b) => a.names.length - b.names.length)[0]
  if (!door) throw new AppError('not-found')
  const path = door.pattern.exec(pathname)?.slice(1) ?? []
  const values = Object.fromEntries(door.names.map((name, index) => [name, decodeURIComponent(path[index] ?? '')]))
  const input = { ...valuesOf(searchParams), ...Object(question.body), ...values }
  return run(door.contract, input, { me: { ...me, language: question.language }, seenVersion: question.seenVersion })
}

/** A name that comes more than once is a list, as the kit reads it. */
function valuesOf(query: URLSearchParams): Record<string, string | string[]> {
  const one = (name: string) => {
    const all = query.getAll(name)
    return all.length > 1 ? all : (all[0] ?? '')
  }
  return Object.fromEntries([...query.keys()].map((name) => [name, one(name)]))
}

function run(contract: RequestContract, input: unknown, context: Context): Reply {
  const parsed = contract.input.safeParse(input)
  if (!parsed.success) {
    const found = parsed.error.issues.map(({ path, message }) => ({
      propertyPath: path.join('.'),
      code: codeOf(message),
    }))
    throw new AppError('invalid', { violations: found })
  }
  const handler = answerOf(contract.name)
  if (!handler) throw new AppError('service-unavailable', { service: contract.service })
  const body = handler(parsed.data as never, context)
  return {
    status: contract.status,
    body: isPage(body) ? { 'hydra:member': body.items, 'hydra:totalItems': body.total } : body,
  }
}

function signIn(body: unknown): Reply {
  const { email, password } = Object(body)
  const user = users.find((one) => one.email === email)
  if (!user || password !== 'leitstand') throw new AppError('login-failed')
  return { status: 200, body: user }
}

function isPage(body: unknown): body is { items: unknown[]; total: number } {
  return typeof body === 'object' && body !== null && Object.keys(body).join() === 'items,total'
}

function codeOf(message: string): keyof typeof violations {
  return message in violations ? (message as keyof typeof violations) : 'invalid'
}

function problemBody(error: AppError, language: Language): object {
  const detail = phrase(problems[error.code], language, error.details)
  const list = (error.details.violations ?? []) as Violation[]
  const told = list.map((one) => ({ ...one, message: phrase(violations[one.code], language, one.details) }))
  return {
    status: problems[error.code].status,
    title: detail,
    detail,
    code: error.code,
    violations: told,
    current: error.details.current,
  }
}
