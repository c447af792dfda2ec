import { editedFields } from '@leitstand/contracts/ticket/fields'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'

export interface Difference {
  field: ShownField
  before: unknown
  after: unknown
}

const shown = ['status', ...editedFields] as const
type ShownField = (typeof shown)[number]

/** What a reader would notice between two versions of a ticket. */
export function differencesOf(before: Ticket, after: Ticket): Difference[] {
  return shown
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}
