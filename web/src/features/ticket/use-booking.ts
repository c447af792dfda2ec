import { changeWorktime, createWorktime, type Worktime } from '@leitstand/contracts/billing/requests'
import { stopWorktimeTimer, type WorktimeTimer } from '@leitstand/contracts/billing/timer'
import { useState } from 'react'
import { type ApiProblem, byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'

export interface Booking {
  /** An instant; null leaves it as it was, or as the running time says. */
  startAt: string | null
  minutes: number
  type: string | null
  description: string
  internal: boolean
  edgeShift: boolean
}

interface Subject {
  ticket: number
  before: Worktime | undefined
  timer: WorktimeTimer | undefined
  done: () => void
}

/** Books time anew, out of the running time, or changes what was booked; what is wrong stands at its field. */
export function useBooking({ ticket, before, timer, done }: Subject) {
  const { t } = useTexts('worktime')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const quiet = ({ code }: ApiProblem) => code === 'invalid'
  const options = { failure: t('bookFailed'), refresh: ['notification.', 'search.'], quiet }
  const creating = useAction(createWorktime, options)
  const stopping = useAction(stopWorktimeTimer, options)
  const saving = useAction(changeWorktime, { ...options, failure: t('booking:saveFailed') })
  const failed = (problem: ApiProblem) => setProblems(byField(problem))

  const send = ({ startAt, minutes, ...rest }: Booking) => {
    const times = { ...(startAt && { startAt }), accruedTime: formatDuration(minutes) }
    if (before) {
      const change = { uuid: before.uuid, ...changed(before, { startAt, minutes, ...rest }) }
      return saving.run(change, { seenVersion: before.version, failed })
    }
    if (timer) return stopping.run({ ...rest, ...times }, { seenVersion: timer.version, failed })
    return creating.run({ ...rest, ticket, startAt: startAt ?? '', accruedTime: times.accruedTime }, { failed })
  }
  return {
    save: async (booking: Booking) => {
      if (await send(booking)) done()
    },
    problems,
    setProblems,
    isSaving: creating.isRunning || saving.isRunning || stopping.isRunning,
  }
}

/** Only what was written differently: a kind of work that is not offered any more may stay. */
export function changed(before: Worktime, { startAt, minutes, type, ...rest }: Booking) {
  const { description, internal, edgeShift } = rest
  const span = Date.parse(before.endAt) - Date.parse(before.startAt)
  const isLonger = minutes * 60_000 > span
  const begin = Date.parse(startAt ?? before.startAt)
  return {
    ...(startAt && Date.parse(startAt) !== Date.parse(before.startAt) && { startAt }),
    ...(minutes !== before.accruedMinutes && { accruedTime: formatDuration(minutes) }),
    // Whoever worked longer than the span that was booked ended later.
    ...(isLonger && { endAt: new Date(begin + minutes * 60_000).toISOString() }),
    ...(type !== (before.type?.uuid ?? null) && { type }),
    ...(description !== before.description && { description }),
    ...(internal !== before.internal && { internal }),
    ...(edgeShift !== before.edgeShift && { edgeShift }),
  }
}
