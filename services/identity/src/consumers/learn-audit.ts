import { type AuditContract, billingAudit, notificationAudit, slaAudit, ticketAudit } from '@leitstand/contracts/audit'
import { consume } from '../context.ts'
import { audit } from '../store/audit.ts'

/** What other services set up or billed stands in the one audit (AMB-265). */
const learn = (contract: AuditContract) =>
  consume(contract, ({ at, ...facts }, { tx }) => audit(tx, { at: new Date(at), ...facts }))

export const auditConsumers = [ticketAudit, slaAudit, notificationAudit, billingAudit].map(learn)
