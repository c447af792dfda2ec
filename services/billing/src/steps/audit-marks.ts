import { billingAudit } from '@leitstand/contracts/audit'
import { recordAudit } from '@leitstand/kit/audit'
import type { Context } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'

/** What stands on an invoice, as the audit shows it. */
interface Mark {
  what: 'worktime' | 'component'
  /** How many, where many were marked in one act. */
  count?: number
  publicId?: number
  customer?: string | null
  billedAt: Date | null
  billedMinutes?: number | null
}

/** Money that is invoiced, or open again, is an act of its own in the audit (AMB-265). */
export async function auditMark(
  tx: Sql,
  context: Pick<Context<unknown>, 'actor' | 'clock'>,
  act: 'marked' | 'mark-removed',
  mark: Mark,
): Promise<void> {
  const { what, count, publicId, customer, billedAt, billedMinutes } = mark
  const words = {
    what,
    ...(count !== undefined && { count }),
    ...(publicId !== undefined && { ticket: `#${publicId}` }),
    ...(customer !== undefined && { customer }),
    billedAt: billedAt?.toISOString() ?? null,
    ...(typeof billedMinutes === 'number' && { billedMinutes }),
  }
  const [before, after] = act === 'marked' ? [null, words] : [words, null]
  const changes = [{ field: 'billingMark', before, after }]
  await recordAudit(tx, billingAudit, { kind: `billing-${act}`, subject: null, changes }, context)
}
