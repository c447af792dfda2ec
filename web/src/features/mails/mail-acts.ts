import { acceptMail, type ReceivedMail, rejectMail, replayMail } from '@leitstand/contracts/mail/requests'

/** What can be done with one mail or with many. */
export const acts = { replay: replayMail, accept: acceptMail, reject: rejectMail } as const
export type Act = keyof typeof acts

/** Whether a mail allows it: what had its effect is left alone, and so is what is being worked on. */
export function allows(act: Act, { state, reason }: Pick<ReceivedMail, 'state' | 'reason'>): boolean {
  if (act !== 'replay') return state === 'held'
  return state === 'received' ? reason !== null : !isInTicket({ state })
}

export function isInTicket({ state }: Pick<ReceivedMail, 'state'>): boolean {
  return state === 'new-ticket' || state === 'comment'
}
