import type { Actor } from '@leitstand/contracts/actor'
import { type AuditKind, mailAudit } from '@leitstand/contracts/audit'
import type { Change } from '@leitstand/contracts/common'
import { recordAudit } from '@leitstand/kit/audit'
import type { Clock } from '@leitstand/kit/clock'
import type { Sql } from '@leitstand/kit/database'

/** What somebody decided on a mail stands in the audit. */
export async function auditMail(
  tx: Sql,
  kind: Extract<AuditKind, `mail-${string}`>,
  { uuid, subject }: { uuid: string; subject: string | null },
  changes: Change[],
  context: { actor: Actor; clock: Clock },
): Promise<void> {
  await recordAudit(tx, mailAudit, { kind, subject: { kind: 'mail', uuid, name: subject ?? '' }, changes }, context)
}
