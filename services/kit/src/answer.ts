import { randomUUID } from 'node:crypto'
import type { Language } from '@leitstand/contracts/actor'
import type { RequestContract } from '@leitstand/contracts/define'
import { AppError, commonProblems } from '@leitstand/contracts/problems'
import { type Violation, type ViolationCode, violations } from '@leitstand/contracts/violations'
import { z } from 'zod'
import { preferred } from './http/preferred.ts'
import { shapeOf } from './http/shape-of.ts'
import { unreadableTexts } from './unreadable-texts.ts'

type InputContract = Pick<RequestContract, 'input'> & { http?: readonly string[] }

/** Reads the input of a contract. What is wrong is told field by field; a key that cannot exist is a 404, not a wrong field. */
export function parseInput(contract: InputContract, raw: unknown): unknown {
  if (raw === undefined) throw new AppError('malformed')
  const unreadable = unreadableTexts(raw)
  if (unreadable.some(({ propertyPath }) => pathKeys.includes(propertyPath))) throw new AppError('not-found')
  if (unreadable.length > 0) throw new AppError('invalid', { violations: unreadable })
  const parsed = contract.input.safeParse(withoutNothing(contract, raw), { reportInput: true })
  if (parsed.success) return parsed.data
  const found = violationsOf(parsed.error)
  if (isUnknowableKey(parsed.error)) throw new AppError('not-found')
  throw new AppError('invalid', { violations: found })
}

/** Reads a part of an input whose schema depends on the rest, as if it stood in the contract. */
export function parsePart<S extends z.ZodType>(field: string, schema: S, raw: unknown): z.output<S> {
  const read = parseInput({ input: z.object({ [field]: schema }) }, { [field]: raw })
  return (read as Record<string, z.output<S>>)[field] as z.output<S>
}

/** Where something is made, null says of what may be left out that it is left out. */
function withoutNothing({ input, http = [] }: InputContract, raw: unknown): unknown {
  if (!http.some((line) => line.startsWith('POST ')) || typeof raw !== 'object' || !raw || Array.isArray(raw))
    return raw
  const fields = new Map(Object.entries(shapeOf(input)))
  const isLeftOut = ([name, value]: [string, unknown]) =>
    value === null && fields.get(name)?.safeParse(undefined).success && !fields.get(name)?.safeParse(null).success
  return Object.fromEntries(Object.entries(raw).filter((field) => !isLeftOut(field)))
}

/**
 * What is wrong, field by field and the first of each: what follows from it would only confuse. The parsing must have
 * kept the input (`reportInput`), to tell what is missing.
 */
export function violationsOf(error: z.ZodError): Violation[] {
  const firsts = new Map<string, Violation>()
  for (const violation of error.issues.flatMap(toViolations))
    if (!firsts.has(violation.propertyPath)) firsts.set(violation.propertyPath, violation)
  return [...firsts.values()]
}

const pathKeys = ['id', 'uuid']
function isUnknowableKey(error: z.ZodError): boolean {
  return error.issues.every((issue) => issue.path.length === 1 && pathKeys.includes(String(issue.path[0])))
}

function toViolations(issue: z.core.$ZodIssue): Violation[] {
  const propertyPath = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      propertyPath: [...issue.path, key].join('.'),
      code: key.includes('[') || key.includes('.') ? 'unknown-filter' : 'unknown-field',
    }))
  }
  if (issue.code === 'invalid_union' && !isMissing(issue)) {
    const inner = issue.errors.flat().find((one) => one.message in violations || one.code === 'invalid_value')
    if (inner) return toViolations({ ...inner, path: [...issue.path, ...inner.path] })
  }
  return [{ propertyPath, code: codeOf(issue), details: detailsOf(issue) }]
}

function codeOf(issue: z.core.$ZodIssue): ViolationCode {
  if (issue.message in violations) return issue.message as ViolationCode
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return isMissing(issue) ? 'required' : 'invalid'
    case 'invalid_value':
      return isMissing(issue) ? 'required' : 'unknown-value'
    case 'invalid_format':
      return wrongFormats[issue.format] ?? 'invalid'
    case 'too_small':
      return issue.origin === 'string' ? 'blank' : 'out-of-range'
    case 'too_big':
      return issue.origin === 'string' ? 'too-long' : 'out-of-range'
    default:
      return 'invalid'
  }
}

const wrongFormats: Readonly<Partial<Record<string, ViolationCode>>> = {
  url: 'invalid-url',
  date: 'invalid-date',
  datetime: 'invalid-date',
  time: 'invalid-date',
}

function isMissing({ input }: z.core.$ZodIssue): boolean {
  return input === undefined || input === null
}

function detailsOf(issue: z.core.$ZodIssue): Record<string, string | number> {
  if (issue.code === 'invalid_value') return { values: issue.values.map(String).join(', ') }
  if (issue.code === 'custom') return issue.params ?? {}
  return issue.code === 'too_big' ? { max: Number(issue.maximum) } : {}
}

/** In tests and development an answer is held against its contract, and so is the way it failed. */
export function checkAnswer(contract: RequestContract, answer: unknown): void {
  const checked = contract.output.safeParse(answer)
  if (!checked.success)
    throw new Error(`${contract.name} answered what its contract does not allow: ${z.prettifyError(checked.error)}`)
}

export function isDeclared(contract: { errors: readonly string[] }, error: AppError): boolean {
  return contract.errors.includes(error.code) || commonProblems.includes(error.code)
}

export function newRequestId(): string {
  return randomUUID()
}

/** That of our languages that is wanted most, else the reader's own; `*`, which programs send by themselves, asks for none. */
export function languageOf(acceptLanguage: string | undefined, own: Language = 'de'): Language {
  for (const tag of preferred(acceptLanguage ?? '')) {
    const [language] = tag.split('-')
    if (language === 'de' || language === 'en') return language
  }
  return own
}
