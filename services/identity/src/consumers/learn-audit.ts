import {
  type AuditContract,
  billingAudit,
  mailAudit,
  notificationAudit,
  slaAudit,
  ticketAudit,
} from '@leitstand/contracts/audit'
import { consume } from '../context.ts'
import { audit } from '../store/audit.ts'

/** What was set up, billed or decided in other services stands in the one audit (AMB-265). */
const learn = (contract: AuditContract) =>
  consume(contract, ({ at, ...facts }, { tx }) => audit(tx, { at: new Date(at), ...facts }))

export const auditConsumers = [ticketAudit, slaAudit, notificationAudit, billingAudit, mailAudit].map(learn)
