import type { Language } from '@leitstand/contracts/actor'
import { type ProblemCode, phrase, problems } from '@leitstand/contracts/problems'

export interface FieldProblem {
  propertyPath: string
  message: string
}

/** What a failed call means to the person in front of the screen. `offline` = no answer came at all. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | 'offline'
  readonly status: number
  readonly violations: readonly FieldProblem[]
  /** How it is by now, where somebody else was first. */
  readonly current: unknown
  constructor(
    code: ProblemCode | 'offline',
    status: number,
    message: string,
    violations: readonly FieldProblem[],
    current?: unknown,
  ) {
    super(message)
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.violations = violations
    this.current = current
  }
}

const offline = {
  de: 'Es kam keine Antwort. Bitte prüfen Sie Ihre Verbindung.',
  en: 'No response. Please check your connection.',
}

export function offlineProblem(language: Language): ApiProblem {
  return new ApiProblem('offline', 0, offline[language], [])
}

/** Where no note of the failure can be named, since there is none: status codes tell nobody anything (ERR-001). */
const unknown = {
  de: 'Das hat leider nicht geklappt. Bitte versuchen Sie es noch einmal.',
  en: 'Sorry, that did not work. Please try again.',
}

/** Nothing came where something was to come (WF-226). */
export function emptyProblem(language: Language): ApiProblem {
  return new ApiProblem('internal', 204, unknown[language], [])
}

/** A problem answer (RFC 9457). One that is not readable (a proxy's error page) still becomes a sentence (SYS-018). */
export async function problemOf(response: Response, language: Language): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null)
  const answer = isRecord(body) ? body : {}
  const code = isProblemCode(answer.code) ? answer.code : codeOfStatus(response.status)
  const message = typeof answer.detail === 'string' ? answer.detail : sentenceFor(code, response.headers, language)
  return new ApiProblem(code, response.status, message, violationsOf(answer.violations), answer.current)
}

function sentenceFor(code: ProblemCode, headers: Headers, language: Language): string {
  const requestId = headers.get('x-request-id')
  if (code === 'internal' && !requestId) return unknown[language]
  return phrase(problems[code], language, { requestId: requestId ?? '', service: 'Leitstand' })
}

/** The sentence to show for anything that was thrown. */
export function reasonOf(error: unknown, language: Language): string {
  if (!(error instanceof ApiProblem)) return unknown[language]
  const [first] = error.violations
  return error.code === 'invalid' && first ? first.message : error.message
}

/** What is wrong with what was sent, by the field it is about. */
export function byField({ violations }: ApiProblem): Record<string, string> {
  return Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message]))
}

export function hasCode(error: unknown, code: ProblemCode): boolean {
  return error instanceof ApiProblem && error.code === code
}

/** Nothing was answered at all. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline'
}

function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 412) return 'changed'
  if (status === 413) return 'too-large'
  if (status === 429) return 'rate-limited'
  if (status >= 502 && status <= 504) return 'service-unavailable'
  return status >= 500 ? 'internal' : 'malformed'
}

function violationsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map((one) => ({
    propertyPath: String(one.propertyPath ?? ''),
    message: String(one.message ?? ''),
  }))
}

function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(problems, value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
