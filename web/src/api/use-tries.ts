import { useRef } from 'react'
import type { ApiProblem } from './problem.ts'

const anewWithinMs = 120_000

/** Whether the same may succeed another time: nobody knows what became of it, or it was not its turn. */
const mayHelpAgain = ({ status }: ApiProblem) => status === 0 || status === 429 || status >= 500

/**
 * One key for all tries of one action: a repeat after a lost answer does nothing twice, whether it comes from the message or
 * from the form, which stands there as it was because it hears nothing of the message's.
 */
export function useTries(bringsSecret: boolean) {
  const unanswered = useRef<{ input: string; key: string; at: number }>(undefined)
  return {
    /** The key of a try; one from the message brings that of the first. */
    begin: (input: unknown, again?: string): string => {
      if (again !== undefined) return again
      const before = unanswered.current
      unanswered.current = undefined
      const isAnew = before?.input === JSON.stringify(input) && performance.now() - before.at < anewWithinMs
      return isAnew ? before.key : crypto.randomUUID()
    },
    /** How the message tries again, if that may help. What brings a secret is tried again where it would be shown. */
    end: <A>(input: unknown, key: string, problem: ApiProblem, again: A): A | undefined => {
      if (!mayHelpAgain(problem) || bringsSecret) return undefined
      unanswered.current = { input: JSON.stringify(input), key, at: performance.now() }
      return again
    },
  }
}
