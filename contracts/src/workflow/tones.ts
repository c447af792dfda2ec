import type { Status } from './states.ts'

/** What a colour means, the same on every page and picture: work to take up, in hand, waiting for others, needing a decision, done, resting, wrong. */
export type Tone = 'info' | 'accent' | 'warn' | 'violet' | 'ok' | 'idle' | 'danger'

const tones: Partial<Record<Status, Tone>> = {
  open: 'info',
  reopen: 'info',
  planned: 'info',
  in_progress: 'accent',
  support: 'accent',
  waiting_for_support: 'accent',
  review: 'violet',
  waiting_for_approval: 'violet',
  billing_review: 'violet',
  waiting_for_verification: 'violet',
  clarification_required: 'danger',
  problem_with_delivery: 'danger',
  denied: 'danger',
  unsuccessful: 'danger',
  billing_canceled: 'danger',
  reject: 'danger',
  closed: 'ok',
  successful: 'ok',
  approved: 'ok',
  billing_cleared: 'ok',
  archived: 'idle',
  canceled: 'idle',
  adjourned: 'idle',
}

export function toneOf(status: Status): Tone {
  return tones[status] ?? 'warn'
}
