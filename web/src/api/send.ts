import type { HttpLine, InputOf, Method, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { missFirstAnswer, seeFirstAnswer, takeFirstAnswer } from './first-answers.ts'
import { currentLanguage } from './language.ts'
import { emptyProblem, offlineProblem, problemOf } from './problem.ts'
import { personHeaders, setSessionExpired } from './session-state.ts'
import { toHttp } from './to-http.ts'

export interface SendOptions {
  /** The version the caller saw; another one by now answers 412 (`changed`). */
  seenVersion?: number
  /** Makes a creating POST happen once, however often it is sent. */
  idempotencyKey?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** What came with the page as the answer, before anybody asks for it. */
export function firstAnswerOf<C extends RequestContract>(contract: C, input: InputOf<C>): OutputOf<C> | undefined {
  const [line] = contract.http
  const { method, url } = line ? toHttp(line, input as object) : { method: null, url: '' }
  if (method !== 'GET' || contract.effectful) return undefined
  const answer = seeFirstAnswer(url)
  if (answer === undefined && import.meta.env.SSR) missFirstAnswer({ service: contract.service, url })
  return plain(answer) as OutputOf<C> | undefined
}

type BodyTypes = Partial<Record<Method, string>>

const bodyTypes: BodyTypes = {
  POST: 'application/ld+json',
  PUT: 'application/ld+json',
  PATCH: 'application/merge-patch+json',
}

/** Asks what the contract describes. A failure is thrown as ApiProblem, with the server's reason. */
export async function send<C extends RequestContract>(
  contract: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const [line] = contract.http
  if (!line) throw new Error(`${contract.name} has no http line`)
  const answer = await call(line, input as object, options, bodyTypes)
  if (answer === nothing && contract.status !== 204) throw emptyProblem(currentLanguage())
  return (answer === nothing ? null : answer) as OutputOf<C>
}

/** The same for what the gateway answers itself (contracts/front-door), in plain JSON. */
export function sendLine(line: HttpLine, input: object, options: SendOptions = {}): Promise<unknown> {
  return call(line, input, options, { POST: 'application/json', PUT: 'application/json' }).then((answer) =>
    answer === nothing ? null : answer,
  )
}

/** An answer without a body; `null` is one that says null. */
const nothing = Symbol('nothing')

/** A 401 ends the session, what was asked is not asked again; any answer shows that there is one again, begun in another tab. */
async function call(line: HttpLine, input: object, options: SendOptions, types: BodyTypes): Promise<unknown> {
  const { method, url, body } = toHttp(line, input)
  const early = method === 'GET' ? takeFirstAnswer(url) : undefined
  if (early !== undefined) return plain(early)
  const response = await fetch(url, {
    method,
    headers: headersOf(method, options, types[method]),
    credentials: 'same-origin',
    body: body === null ? null : JSON.stringify(body),
    keepalive: options.keepalive ?? false,
  }).catch(() => {
    throw offlineProblem(currentLanguage())
  })
  if (!response.ok) {
    const problem = await problemOf(response, currentLanguage())
    if (problem.status === 401) setSessionExpired(true)
    throw problem
  }
  setSessionExpired(false)
  // What is only under way (202) or a part (206) is no answer to a question.
  if (method === 'GET' && ![200, 204].includes(response.status)) throw emptyProblem(currentLanguage())
  return response.status === 204 ? nothing : plain(await bodyOf(response))
}

/** A proxy's page in place of the answer is no answer; some calls answer with an empty body. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw emptyProblem(currentLanguage())
  }
}

function headersOf(method: Method, options: SendOptions, type: string | undefined): Headers {
  const headers = new Headers({
    accept: 'application/ld+json',
    'accept-language': currentLanguage(),
    'x-requested-with': 'XMLHttpRequest',
    ...personHeaders(),
  })
  if (type) headers.set('content-type', type)
  if (method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if (options.seenVersion !== undefined) headers.set('if-match', `"${options.seenVersion}"`)
  return headers
}

/** A hydra collection as the contracts say it: `{ items, total }`. */
export function plain(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('hydra:member' in answer)) return answer
  return { items: answer['hydra:member'], total: 'hydra:totalItems' in answer ? answer['hydra:totalItems'] : 0 }
}
