import { isFinished, type Status } from '@leitstand/contracts/workflow/states'

interface Named {
  readonly uuid: string
  readonly name: string
}

/** One move of a ticket along its workflow. Times in epoch milliseconds. */
export interface Step {
  readonly version: number
  readonly at: number
  readonly transition: string
  readonly from: Status
  readonly to: Status
  readonly by: Named
}

/** All that is known of a ticket's life, in any order. */
export interface Life {
  readonly createdAt: number
  readonly status: Status
  readonly steps: readonly Step[]
  readonly worktimes: readonly { readonly internal: boolean; readonly accruedMinutes: number }[]
}

export interface Figures {
  /** Calendar time (AMB-193), running until `asOf` in the present state. */
  readonly secondsInProgress: number
  readonly secondsOpen: number
  readonly secondsWaitingForCustomer: number
  readonly timesSetInProgress: number
  readonly timesReopened: number
  readonly firstInProgressAt: number | null
  readonly closedAt: number | null
  readonly closedBy: Named | null
  /** Minutes as booked, not as billed. */
  readonly externalWorktime: number
  readonly internalWorktime: number
  readonly totalWorktime: number
}

/** The figures of a reporting row. Worked out from the whole life each time, so repeats and late events cannot spoil them. */
export function figuresOf(life: Life, asOf: number): Figures {
  const steps = [...life.steps].sort((left, right) => left.version - right.version)
  const stays = staysOf(life, steps, asOf)
  const inProgress = steps.filter(({ to }) => to === 'in_progress')
  const closing = isFinished(life.status) ? lastFinish(steps) : undefined
  const internalWorktime = sum(life.worktimes.filter(({ internal }) => internal).map((entry) => entry.accruedMinutes))
  const totalWorktime = sum(life.worktimes.map((entry) => entry.accruedMinutes))
  return {
    secondsInProgress: secondsIn(stays, 'in_progress'),
    secondsOpen: secondsIn(stays, 'open'),
    secondsWaitingForCustomer: secondsIn(stays, 'waiting_for_feedback'),
    timesSetInProgress: inProgress.length,
    timesReopened: steps.filter(({ transition }) => transition === 'reopen').length,
    firstInProgressAt: inProgress[0]?.at ?? null,
    closedAt: closing?.at ?? null,
    closedBy: closing?.by ?? null,
    externalWorktime: totalWorktime - internalWorktime,
    internalWorktime,
    totalWorktime,
  }
}

interface Stay {
  readonly status: Status
  readonly milliseconds: number
}

function staysOf({ createdAt, status }: Life, steps: readonly Step[], asOf: number): Stay[] {
  const entered = [
    { at: createdAt, status: steps[0]?.from ?? status },
    ...steps.map(({ at, to }) => ({ at, status: to })),
  ]
  return entered.map(({ at, status: state }, index) => {
    const until = entered[index + 1]?.at ?? asOf
    return { status: state, milliseconds: Math.max(0, until - at) }
  })
}

/** The step into the stretch of finished states that still lasts: closing counts, putting the closed ticket away does not. */
function lastFinish(steps: readonly Step[]): Step | undefined {
  return steps.findLast(({ from, to }) => isFinished(to) && !isFinished(from))
}

function secondsIn(stays: readonly Stay[], status: Status): number {
  return Math.floor(sum(stays.filter((stay) => stay.status === status).map(({ milliseconds }) => milliseconds)) / 1000)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
