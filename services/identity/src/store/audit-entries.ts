import type { AuditSubject } from '@leitstand/contracts/audit'
import { blankNode } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { AuditEntry, listAudit } from '@leitstand/contracts/identity/administration'
import { invalid } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { conditions, orderOf, readList } from '@leitstand/kit/list'
import type { AuditEntry as Model } from '../generated/prisma/client.ts'

type AuditRow = FieldsOf<
  Model,
  'uuid' | 'at' | 'actor' | 'actorName' | 'subject' | 'subjectName' | 'address',
  Pick<AuditEntry, 'kind' | 'changes'> & { subjectKind: AuditSubject['kind'] | null }
>

/** What was written down, newest first unless asked otherwise. */
export async function readAudit(
  sql: Pick<Sql, 'query'>,
  asked: ParsedInputOf<typeof listAudit>,
): Promise<{ items: AuditEntry[]; total: number }> {
  const on = conditions()
  on.isOneOf('kind', 'text', asked.kind)
  on.isOneOf('actor', 'uuid', asked['actor.uuid'])
  on.isOneOf('subject', 'uuid', asked['subject.uuid'])
  on.isBetween('at', instant('at[after]', asked['at[after]']), instant('at[before]', asked['at[before]']))
  const { rows, total } = await readList<AuditRow>(sql, {
    columns: `uuid, at, kind, actor, actor_name AS "actorName", subject_kind AS "subjectKind", subject,
            subject_name AS "subjectName", address, changes`,
    from: 'audit_entries',
    conditions: on,
    order: orderOf(asked, { at: (direction) => `at ${direction}, uuid ${direction}` }, { at: 'DESC' }),
    paging: asked,
    bounded: true,
  })
  return { items: rows.map(toEntry), total }
}

function instant(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalid({ propertyPath: field, code: 'invalid-date' })
  return date
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    '@id': blankNode(row.uuid),
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
