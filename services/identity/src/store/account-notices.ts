import type { Sql } from '@leitstand/kit/database'
import type { AccountNotice } from '../domain/account-notice.ts'
import { requestNotice } from './account-mails.ts'
import { type Audited, audit } from './audit.ts'

type AuditedNotice = Audited & {
  kind: Exclude<AccountNotice, 'email-changed'>
  subject: { kind: 'user'; uuid: string; name: string }
}

/** Writes down what happened to somebody's access and has them told by mail: it may not have been them. */
export async function auditAndTell(tx: Sql, entry: AuditedNotice): Promise<void> {
  await audit(tx, entry)
  const { kind, subject, actor, address = null, at } = entry
  await requestNotice(tx, { kind, user: subject.uuid, address, byAdministrator: actor?.uuid !== subject.uuid }, at)
}
