import type { Change } from '@leitstand/contracts/common'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { type Edition, lastOfFile, wasInternal } from './activity-entries.ts'

/** All that was told of a thing up to this version is for staff alone from now on. */
export interface Withdrawal extends Edition {
  /** It does not exist any more, so that staff need not hear of it either. */
  isGone: boolean
}

export function withdrawalsOfTicket(ticket: TicketFacts, changes: readonly Change[]): Withdrawal[] {
  return withdrawn(ticket, { isHidden: ticket.audience.internal, isGone: false }, changes)
}

/** A comment takes its files along. */
export function withdrawalsOfComment(comment: CommentFacts, changes: readonly Change[]): Withdrawal[] {
  const { internal, deleted, attachments } = comment
  const own = withdrawn(comment, { isHidden: internal || deleted, isGone: deleted }, changes)
  return own.flatMap((one) => [
    one,
    ...attachments.map(({ uuid }) => ({ uuid, version: lastOfFile, isGone: one.isGone })),
  ])
}

export function withdrawalOfFile({ uuid }: { uuid: string }): Withdrawal {
  return { uuid, version: lastOfFile, isGone: true }
}

export function withdrawalsOfWorktime(
  worktime: Edition & { internal: boolean; deleted: boolean },
  changes: readonly Change[],
): Withdrawal[] {
  const { internal, deleted } = worktime
  return withdrawn(worktime, { isHidden: internal || deleted, isGone: deleted }, changes)
}

function withdrawn(
  { uuid, version }: Edition,
  { isHidden, isGone }: { isHidden: boolean; isGone: boolean },
  changes: readonly Change[],
): Withdrawal[] {
  if (isHidden) return [{ uuid, version, isGone }]
  // What becomes public now was internal up to here.
  return wasInternal(changes) ? [{ uuid, version: version - 1, isGone }] : []
}
