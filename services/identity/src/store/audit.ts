import type { AuditSubject } from '@leitstand/contracts/audit'
import type { Change } from '@leitstand/contracts/common'
import type { AuditEntry } from '@leitstand/contracts/identity/administration'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'

export interface Audited {
  at: Date
  kind: AuditEntry['kind']
  /** Who did it; null when nobody was signed in. */
  actor: { uuid: string; name: string } | null
  subject: AuditSubject | null
  /** From where; null when it was no request of a browser. */
  address?: string | null
  /** Never secrets: an administrator reads them. */
  changes?: readonly Change[]
}

/** Writes down what happened to somebody's access, in the transaction that makes it true. */
export async function audit(tx: Sql, ...entries: readonly Audited[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    uuid: newId(),
    at: entry.at.toISOString(),
    kind: entry.kind,
    actor: entry.actor?.uuid ?? null,
    actor_name: entry.actor?.name ?? null,
    subject_kind: entry.subject?.kind ?? null,
    subject: entry.subject?.uuid ?? null,
    subject_name: entry.subject?.name ?? null,
    address: entry.address ?? null,
    changes: entry.changes ?? [],
  }))
  await tx.query(
    `INSERT INTO audit_entries (uuid, at, kind, actor, actor_name, subject_kind, subject, subject_name, address, changes)
     SELECT uuid, at, kind, actor, actor_name, subject_kind, subject, subject_name, address, changes
       FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, at timestamptz, kind text, actor uuid, actor_name text, subject_kind text,
                                               subject uuid, subject_name text, address text, changes jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** A sign-in that failed. Does the same whether there is such an account or not, so that time tells nothing. */
export async function auditFailedSignIn(
  sql: Sql,
  account: string | null,
  { at, address, method }: { at: Date; address: string; method: string },
): Promise<void> {
  const changes = [{ field: 'method', before: null, after: method }]
  await sql.query(
    `INSERT INTO audit_entries (uuid, at, kind, subject_kind, subject, subject_name, address, changes)
     SELECT $1::uuid, $2, 'sign-in-failed', 'user', uuid, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email), $3, $4::jsonb
       FROM users WHERE uuid = $5::uuid`,
    [newId(), at, address, JSON.stringify(changes), account],
  )
}
