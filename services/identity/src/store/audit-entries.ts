import { iri } from '@leitstand/contracts/common'
import type { AuditEntry } from '@leitstand/contracts/identity/administration'
import { invalid } from '@leitstand/contracts/problems'
import { boundedCount } from '@leitstand/kit/bounded-count'
import type { Sql } from '@leitstand/kit/database'

export interface AuditFilter {
  kinds: string[] | undefined
  actors: string[] | undefined
  subjects: string[] | undefined
  /** ISO 8601, inclusive both. */
  after: string | undefined
  before: string | undefined
}
export interface AuditPage {
  page: number
  itemsPerPage: number
  direction: 'asc' | 'desc'
}

interface AuditRow {
  uuid: string
  at: Date
  kind: AuditEntry['kind']
  actor: string | null
  actorName: string | null
  subjectKind: 'user' | 'user-group' | null
  subject: string | null
  subjectName: string | null
  address: string | null
  changes: AuditEntry['changes']
}

/** What was written down, newest first unless asked otherwise. */
export async function readAudit(
  sql: Pick<Sql, 'query'>,
  filter: AuditFilter,
  paging: AuditPage,
): Promise<{ items: AuditEntry[]; total: number }> {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...(filter.kinds ? [`kind = ANY(${given(filter.kinds)}::text[])`] : []),
    ...(filter.actors ? [`actor = ANY(${given(filter.actors)}::uuid[])`] : []),
    ...(filter.subjects ? [`subject = ANY(${given(filter.subjects)}::uuid[])`] : []),
    ...(filter.after ? [`at >= ${given(instant('at[after]', filter.after))}`] : []),
    ...(filter.before ? [`at <= ${given(instant('at[before]', filter.before))}`] : []),
  ]
  const from = `FROM audit_entries${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`
  const total = await boundedCount(sql, from, values)
  const direction = paging.direction === 'asc' ? 'ASC' : 'DESC'
  const rows = await sql.query<AuditRow>(
    `SELECT uuid, at, kind, actor, actor_name AS "actorName", subject_kind AS "subjectKind", subject,
            subject_name AS "subjectName", address, changes ${from}
      ORDER BY at ${direction}, uuid ${direction} LIMIT ${given(paging.itemsPerPage)} OFFSET ${given((paging.page - 1) * paging.itemsPerPage)}`,
    values,
  )
  return { items: rows.map(toEntry), total }
}

function instant(field: string, text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalid({ propertyPath: field, code: 'invalid-date' })
  return date
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    '@id': iri('audit_entries', row.uuid),
    '@type': 'AuditEntry',
    uuid: row.uuid,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor ? { uuid: row.actor, name: row.actorName ?? '' } : null,
    subject:
      row.subject && row.subjectKind ? { kind: row.subjectKind, uuid: row.subject, name: row.subjectName ?? '' } : null,
    address: row.address,
    changes: row.changes,
  }
}
