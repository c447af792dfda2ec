import type { AuditFacts, AuditSubject } from '@leitstand/contracts/audit'
import { masked } from './mask.ts'

/** What stands in the audit of a secret that is another now. */
export function secretRenewed(subject: AuditSubject, secret: string): Pick<AuditFacts, 'kind' | 'subject' | 'changes'> {
  const changes = [{ field: 'secret', before: null, after: masked(secret) }]
  return { kind: 'configuration-changed', subject, changes }
}
