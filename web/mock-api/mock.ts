import type { OutputOf, ParsedInputOf, RequestContract } from '@leitstand/contracts/define'
import type { LiveMessage } from '@leitstand/contracts/front-door'
import { AppError, type ProblemCode } from '@leitstand/contracts/problems'
import type { MockUser } from './people.ts'

export interface Context {
  me: MockUser
  seenVersion: number | undefined
}
type Answer = (input: never, context: Context) => unknown

const answers = new Map<string, Answer>()
const listeners = new Set<(message: LiveMessage) => void>()

/** Teaches the mock API one contract. Input and answer have the contract's types, so a mock cannot lie about shapes. */
export function mock<C extends RequestContract>(
  contract: C,
  answer: (input: ParsedInputOf<C>, context: Context) => OutputOf<C>,
): void {
  answers.set(contract.name, answer as Answer)
}

export function answerOf(name: string): Answer | undefined {
  return answers.get(name)
}

export function fail(code: ProblemCode, details: Record<string, unknown> = {}): never {
  throw new AppError(code, details)
}

/** Words that make a call fail, for trying and testing: `!503`, `!500`, `!422`, `!401` in any text that is sent. */
export function heedSentinel(input: unknown): void {
  const word = /!(503|500|422|401|403)/.exec(JSON.stringify(input) ?? '')?.[1]
  if (word === '503') fail('service-unavailable', { service: 'ticket' })
  if (word === '500') fail('internal', { requestId: 'mock-1' })
  if (word === '401') fail('unauthenticated')
  if (word === '403') fail('forbidden')
  if (word === '422') fail('invalid', { violations: [{ propertyPath: 'subject', code: 'blank' }] })
}

export function announce(message: LiveMessage): void {
  for (const listener of listeners) listener(message)
}

export function onAnnouncement(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function pageOf<T>(all: readonly T[], page = 1, size = 30): { items: T[]; total: number } {
  return { items: all.slice((page - 1) * size, page * size), total: all.length }
}
