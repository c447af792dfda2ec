import type { ReportFilter, ReportFormat, ReportRhythm, SavedReport } from '@leitstand/contracts/billing/saved-reports'
import { iri } from '@leitstand/contracts/common'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import type { SavedReportModel } from '../generated/prisma/models/SavedReport.ts'

type On = Pick<Sql, 'query'>

/** What is sent, to whom, and when. */
export type Report = FieldsOf<
  SavedReportModel,
  'uuid' | 'owner' | 'name' | 'dueAt',
  { rhythm: ReportRhythm; format: ReportFormat; filter: ReportFilter }
>

export const savedReportQueue = queueTable<Report & Claimed>({
  table: 'saved_reports',
  key: 'uuid',
  columns: 'uuid, owner, name, rhythm, format, filter, due_at AS "dueAt"',
})

export async function reportsOf(on: On, owner: string): Promise<SavedReport[]> {
  const rows = await on.query<Report>(
    `SELECT uuid, owner, name, rhythm, format, filter, due_at AS "dueAt" FROM saved_reports WHERE owner = $1::uuid ORDER BY name, uuid`,
    [owner],
  )
  return rows.map(toSavedReport)
}

/** False when somebody has so many already. */
export async function addReport(tx: On, report: Report, most: number): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [report.owner])
  const rows = await tx.query(
    `INSERT INTO saved_reports (uuid, owner, name, rhythm, format, filter, due_at, next_attempt_at)
     SELECT $1::uuid, $2::uuid, $3, $4, $5, $6::jsonb, $7, $7
      WHERE (SELECT count(*) FROM saved_reports WHERE owner = $2::uuid) < $8 RETURNING uuid`,
    [
      report.uuid,
      report.owner,
      report.name,
      report.rhythm,
      report.format,
      JSON.stringify(report.filter),
      report.dueAt,
      most,
    ],
  )
  return rows.length > 0
}

/** False when there is none of that person. */
export async function removeReport(on: On, { uuid, owner }: Pick<Report, 'uuid' | 'owner'>): Promise<boolean> {
  const rows = await on.query('DELETE FROM saved_reports WHERE uuid = $1::uuid AND owner = $2::uuid RETURNING uuid', [
    uuid,
    owner,
  ])
  return rows.length > 0
}

export function toSavedReport({ uuid, name, rhythm, format, filter, dueAt }: Report): SavedReport {
  return {
    '@id': iri('saved_reports', uuid),
    '@type': 'SavedReport',
    ...{ uuid, name, rhythm, format, filter, nextAt: dueAt.toISOString() },
  }
}
