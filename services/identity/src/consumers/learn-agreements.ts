import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { consume } from '../context.ts'
import { forgetAgreement, keepAgreements } from '../store/agreements.ts'

export const onAgreementChanged = consume(serviceLevelAgreements.changed, (received, { tx }) =>
  keepAgreements(tx, [received]),
)

export const onAgreementDeleted = consume(serviceLevelAgreements.deleted, ({ uuid, version }, { tx }) =>
  forgetAgreement(tx, uuid, version),
)
