import { billedAtOnce, billWorktimes, sumWorktimes } from '@leitstand/contracts/billing/billing-runs'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { emitAll } from '@leitstand/kit/outbox'
import { audienceOfRow } from '@leitstand/kit/visibility'
import { type Context, serve } from '../context.ts'
import type { Rounding } from '../domain/rounding.ts'
import { readWorktimeQuery } from '../domain/worktime-query.ts'
import { auditMark } from '../steps/audit-marks.ts'
import { billRows, lockOpen, type OpenRow } from '../store/bill-worktimes.ts'
import { readRounding } from '../store/copies.ts'
import { toldOf } from '../store/save-worktime.ts'
import { seenOf, sumOfWorktimes } from '../store/worktime-sums.ts'
import { toWorktime } from '../store/worktimes.ts'

export const handleSumWorktimes = serve(sumWorktimes, async ({ by, ...input }, context) => {
  const { timeZone } = context.config
  const filter = readWorktimeQuery(input, timeZone)
  return await sumOfWorktimes(context, context.actor, { filter, by, rounding: await readRounding(context), timeZone })
})

export const handleBillWorktimes = serve(billWorktimes, (input, context) =>
  context.transaction(async (tx) => {
    const { actor, clock, config } = context
    const rounding = await readRounding(tx)
    const { rows: chosen, seen, ...filters } = input
    const filter = chosen ? { uuids: chosen.map(({ uuid }) => uuid) } : readWorktimeQuery(filters, config.timeZone)
    const rows = await lockOpen(tx, actor, { filter, rounding })
    if (rows.length > billedAtOnce) throw new AppError('too-many-rows', { most: billedAtOnce })
    mustBeShown(rows, { chosen, seen })

    const now = clock.now()
    const uuids = rows.map(({ uuid }) => uuid)
    await billRows(tx, uuids, rounding, now)
    await auditMark(tx, context, 'marked', {
      what: 'worktime',
      count: rows.length,
      billedAt: now,
      billedMinutes: sumOf(rows, ({ billable }) => billable),
    })
    await emitAll(
      tx,
      rows.map((row) => toldOfMark(row, rounding, now, context)),
    )
    return {
      count: rows.length,
      accruedMinutes: sumOf(rows, ({ accrued_minutes }) => accrued_minutes),
      billableMinutes: sumOf(rows, ({ billable }) => billable),
      billedAt: now.toISOString(),
    }
  }),
)

function sumOf(rows: readonly OpenRow[], minutes: (row: OpenRow) => number): number {
  return rows.reduce((sum, row) => sum + minutes(row), 0)
}

type Chosen = ParsedInputOf<typeof billWorktimes>['rows']

/** What is marked is what was shown: no row that came in between, none that is gone, none that was changed. */
function mustBeShown(rows: readonly OpenRow[], { chosen, seen }: { chosen: Chosen; seen: string | undefined }): void {
  if (!chosen && seen === undefined) throw invalid({ propertyPath: 'seen', code: 'required' })
  const isShown = chosen
    ? rows.length === chosen.length &&
      rows.every((row) => chosen.some(({ uuid, version }) => uuid === row.uuid && version === row.version))
    : seen ===
      seenOf(
        rows.length,
        rows.reduce((sum, { print }) => sum + BigInt(print), 0n),
      )
  if (!isShown) throw new AppError('shown-changed')
}

function toldOfMark(row: OpenRow, rounding: Rounding, now: Date, { actor }: Context) {
  const before = toWorktime(row, rounding)
  const billedAt = now.toISOString()
  const worktime = { ...before, billed: true, billedAt, billableMinutes: row.billable, version: row.version + 1 }
  const ticket = { uuid: row.ticket, publicId: row.public_id, audience: audienceOfRow(row) }
  return { event: worktimeChanged, data: toldOf(worktime, ticket, { actor, before, deleted: false }) }
}
