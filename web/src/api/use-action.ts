import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { useRef, useState } from 'react'
import { type Arguments, unstable_serialize as serialize, useSWRConfig } from 'swr'
import { askingBeforeClosing } from '../lib/before-closing.ts'
import { toast } from '../lib/toasts.ts'
import { currentLanguage } from './language.ts'
import { ApiProblem, reasonOf } from './problem.ts'
import { firstAnswerOf, type SendOptions, send } from './send.ts'
import { type Key, keyOf } from './use-api.ts'
import { useTries } from './use-tries.ts'

/** What a reading is expected to be once the action has succeeded; it is shown at once. */
export interface Expectation {
  key: Key
  /** What came with the page: it is what is seen while the reading itself is on its way. */
  first: () => unknown
  change: (data: unknown) => unknown
}

export function expecting<C extends RequestContract>(
  contract: C,
  input: InputOf<C>,
  change: (data: OutputOf<C>) => OutputOf<C>,
): Expectation {
  return {
    key: keyOf(contract, input),
    first: () => firstAnswerOf(contract, input),
    change: (data) => change(data as OutputOf<C>),
  }
}

interface ActionOptions<C extends RequestContract> {
  /** The sentence for "could not be done"; the server's reason is shown below it. */
  failure?: string
  expect?: (input: InputOf<C>) => Expectation[]
  /** Contract names (or their beginnings) whose readings change as well; those of the same service always do. */
  refresh?: readonly string[]
  /** It has run once what it changes is read anew, so that whoever closes a form then sees nothing of before. */
  untilRead?: boolean
  /** Problems the caller deals with itself, so no toast is shown. */
  quiet?: (problem: ApiProblem) => boolean
  /** Its answer holds a secret that no repeated request is told: each try is one of its own. */
  bringsSecret?: boolean
}

interface RunOptions extends SendOptions {
  failed?: (problem: ApiProblem) => void
  failure?: string
  expect?: Expectation[]
}

export interface Action<C extends RequestContract> {
  /** The answer, or undefined when it failed (then it has been said). `failed` gets the problem as well. */
  run: (input: InputOf<C>, options?: RunOptions) => Promise<OutputOf<C> | undefined>
  isRunning: boolean
}

/** An action of the user: shown at once, taken back with a message if the server refuses it. */
export function useAction<C extends RequestContract>(contract: C, options: ActionOptions<C> = {}): Action<C> {
  const { cache, mutate } = useSWRConfig()
  const [isRunning, setRunning] = useState(false)
  const takeAwayOffer = useRef(() => {})
  const tries = useTries(options.bringsSecret ?? false)
  const { refresh = [], untilRead = false, quiet = () => false, expect: expected = () => [] } = options

  const run: Action<C>['run'] = async (input, given = {}) => {
    const { failed, failure = options.failure, expect = expected(input), ...sendOptions } = given
    const takeBack = applyExpectations(expect, cache, mutate)
    setRunning(true)
    // Who does it anew, perhaps corrected, no longer means the earlier try.
    takeAwayOffer.current()
    const once = { ...sendOptions, idempotencyKey: tries.begin(input, sendOptions.idempotencyKey) }
    try {
      const answer = await askingBeforeClosing(inTurn(expect, () => send(contract, input, once)))
      const reading = readAnew([`${contract.service}.`, ...refresh], mutate)
      if (untilRead) await reading
      return answer
    } catch (error) {
      takeBack()
      if (!(error instanceof ApiProblem)) throw error
      const again = tries.end(input, once.idempotencyKey, error, () => void run(input, { ...given, ...once }))
      failed?.(error)
      if (error.status !== 401 && !quiet(error)) takeAwayOffer.current = tell(error, failure, again, Boolean(failed))
      return undefined
    } finally {
      setRunning(false)
    }
  }

  return { run, isRunning }
}

/** The unfinished action, by the reading that shows already what it will bring. */
const unfinished = new Map<string, Promise<unknown>>()

/** Actions that change one reading go one after another: two connections would not keep their order. */
async function inTurn<T>(expected: readonly Expectation[], work: () => Promise<T>): Promise<T> {
  const keys = expected.map(({ key }) => serialize(key))
  const earlier = keys.flatMap((key) => unfinished.get(key) ?? [])
  const mine = earlier.length === 0 ? work() : Promise.allSettled(earlier).then(work)
  for (const key of keys) unfinished.set(key, mine)
  try {
    return await mine
  } finally {
    for (const key of keys) if (unfinished.get(key) === mine) unfinished.delete(key)
  }
}

/** The answer takes away the offer to try again. */
function tell(
  problem: ApiProblem,
  failure: string | undefined,
  again: (() => void) | undefined,
  isShown: boolean,
): () => void {
  const reason = reasonOf(problem, currentLanguage())
  const takeAway = toast.error(failure ?? reason, {
    ...(failure && { detail: reason }),
    ...(again && { retry: again }),
  })
  // What was wrong with a form is no longer so once it is sent anew.
  const isAboutInput = problem.code === 'invalid'
  if (isAboutInput && isShown) onGoingOn(takeAway)
  return again || isAboutInput ? takeAway : () => undefined
}

/** What a form says at its fields as well has been read once somebody goes on: it would lie upon the button that sends anew. */
function onGoingOn(takeAway: () => void): void {
  for (const sign of ['pointerdown', 'input']) addEventListener(sign, takeAway, { once: true })
}

type Config = ReturnType<typeof useSWRConfig>

/** What an unfinished action shows already stays: it is read when the last of them is done. */
async function readAnew(areas: readonly string[], mutate: Config['mutate']): Promise<void> {
  const isMeant = (key: Arguments) => Array.isArray(key) && areas.some((area) => String(key[0]).startsWith(area))
  // What could not be read says so where it is shown.
  await mutate((key) => isMeant(key) && !unfinished.has(serialize(key))).catch(() => undefined)
}

function applyExpectations(
  expected: readonly Expectation[],
  cache: Config['cache'],
  mutate: Config['mutate'],
): () => void {
  const undo = expected.map((one) => applyExpectation(one, cache, mutate))
  return () => {
    for (const takeBack of undo) takeBack()
  }
}

/** What a reading on its way would bring is from before the action: it is not shown. */
function applyExpectation(
  { key, first, change }: Expectation,
  cache: Config['cache'],
  mutate: Config['mutate'],
): () => void {
  const before = cache.get(serialize(key))?.data ?? first()
  if (before === undefined) return () => undefined
  void mutate(key, change(before), { revalidate: false })
  // With other actions on their way `before` may never have been true, so it is asked for when the last is done.
  return () => void mutate(key, before, { revalidate: !unfinished.has(serialize(key)) })
}
