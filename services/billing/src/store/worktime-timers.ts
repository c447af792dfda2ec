import type { Actor } from '@leitstand/contracts/actor'
import type { WorktimeTimer } from '@leitstand/contracts/billing/timer'
import { blankNode } from '@leitstand/contracts/common'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import type { RowOf } from '@leitstand/kit/row-of'
import { visibleTo } from '@leitstand/kit/visibility'
import type { WorktimeTimerModel } from '../generated/prisma/models/WorktimeTimer.ts'

type TimerRow = RowOf<WorktimeTimerModel> & { public_id: number | null; subject: string | null }

/** Somebody's running time. Of a ticket that they see no more nothing is told. */
export async function findTimer(sql: Sql, actor: Actor): Promise<WorktimeTimer | undefined> {
  const on = conditions(actor.uuid)
  const [row] = await sql.query<TimerRow>(
    `SELECT worktime_timers.*, tickets.public_id, tickets.subject FROM worktime_timers
       LEFT JOIN tickets ON tickets.uuid = worktime_timers.ticket AND NOT tickets.deleted
         AND ${visibleTo(actor, 'tickets', on.given)}
      WHERE worktime_timers.employee = $1::uuid`,
    on.values,
  )
  return row && toTimer(row)
}

/** False when one runs already. */
export async function startTimer(
  tx: Sql,
  timer: { employee: string; uuid: string; ticket: string; startedAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO worktime_timers (employee, uuid, ticket, started_at) VALUES ($1::uuid, $2::uuid, $3::uuid, $4)
     ON CONFLICT (employee) DO NOTHING RETURNING uuid`,
    [timer.employee, timer.uuid, timer.ticket, timer.startedAt],
  )
  return rows.length > 0
}

/** Ends somebody's running time. Of two devices that end the same one, one does. */
export async function endTimer(tx: Sql, actor: Actor, seenVersion: number | undefined): Promise<WorktimeTimer> {
  const timer = mustExist(await findTimer(tx, actor))
  if (seenVersion !== undefined && seenVersion !== timer.version) throw new AppError('changed', { current: timer })
  const ended = await tx.query(
    'DELETE FROM worktime_timers WHERE employee = $1::uuid AND uuid = $2::uuid RETURNING uuid',
    [actor.uuid, timer.uuid],
  )
  if (ended.length === 0) throw new AppError('not-found')
  return timer
}

function toTimer(row: TimerRow): WorktimeTimer {
  const { uuid, ticket, public_id: publicId, subject, started_at: startedAt, version } = row
  return {
    '@id': blankNode(uuid),
    '@type': 'WorktimeTimer',
    uuid,
    ticket: publicId === null ? null : ticketRef(ticket, publicId, subject ?? ''),
    startedAt: startedAt.toISOString(),
    version,
  }
}
