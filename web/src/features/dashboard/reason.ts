import type { Hit } from '@leitstand/contracts/search/requests'
import type { Tone } from '@leitstand/contracts/workflow/tones'
import { minutesUntil } from '../../lib/dates.ts'
import type { Tab } from './dashboard-url.ts'

/** Why a row is on the dashboard. `minutes` counts to the due time, negative when it has passed. */
export type Reason =
  | { kind: 'sla' | 'due'; minutes: number; tone: Tone }
  | { kind: 'answered' | 'unassigned' | 'new' | 'yours' | 'responsible' | 'watched' | 'waiting'; tone: Tone }

const slaHorizonMinutes = 8 * 60
const dueHorizonMinutes = 24 * 60

/** The most pressing reason first: clocks, then people, then why the tab holds it at all. */
export function reasonOf(hit: Hit, tab: Tab, me: string, now: Date): Reason {
  const sla = minutesWithin(slaHorizonMinutes, hit.slaDueAt, now)
  if (sla !== null) return { kind: 'sla', minutes: sla, tone: clockTone(sla, 60) }
  const due = minutesWithin(dueHorizonMinutes, hit.dueAt, now)
  if (due !== null) return { kind: 'due', minutes: due, tone: clockTone(due, 180) }
  if (hit.lastCommentSide === 'customer') return { kind: 'answered', tone: 'info' }
  if (tab === 'watched') return { kind: 'watched', tone: 'idle' }
  if (hit.assignee === null) return { kind: hit.status === 'open' ? 'new' : 'unassigned', tone: 'info' }
  if (hit.status === 'waiting_for_feedback') return { kind: 'waiting', tone: 'idle' }
  if (hit.assignee.uuid === me) return { kind: 'yours', tone: 'idle' }
  return { kind: 'responsible', tone: 'idle' }
}

function minutesWithin(horizon: number, at: string | null | undefined, now: Date): number | null {
  const minutes = at ? minutesUntil(at, now) : Infinity
  return minutes <= horizon ? minutes : null
}

function clockTone(minutes: number, soon: number): Tone {
  if (minutes < 0) return 'danger'
  return minutes <= soon ? 'warn' : 'idle'
}
