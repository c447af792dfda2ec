import { AppError } from '@leitstand/contracts/problems'
import { assignCustomerGroups } from '@leitstand/contracts/sla/requests'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { auditChange } from '@leitstand/kit/audit'
import { emit } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { type AgreementEntity, presentAgreement } from '../steps/present-agreement.ts'
import { mustExist, named } from '../steps/references.ts'
import { lockAgreements, setUserGroups } from '../store/agreements.ts'

/** Gives agreements to customer groups, or takes them away. Tickets that are open keep what they were promised. */
export const handleAssignCustomerGroups = serve(assignCustomerGroups, async (input, context) => {
  const { customerGroupUuids, slaUuids, assign } = input
  if (assign) await mustExist({ field: 'customerGroupUuids', kind: 'user-group' }, customerGroupUuids, context)

  return await context.prismaTransaction(async (prisma, tx) => {
    const agreements = await lockAgreements(prisma, tx, slaUuids)
    if (agreements.length < new Set(slaUuids).size) throw new AppError('not-found')
    const groups = await named(tx, 'user-group', customerGroupUuids)
    const items: AgreementEntity[] = []
    for (const agreement of agreements) {
      const others = agreement.userGroups.filter(({ uuid }) => !customerGroupUuids.includes(uuid))
      const changed = await setUserGroups(prisma, agreement, assign ? [...others, ...groups] : others)
      const entity = presentAgreement(changed)
      await auditChange(tx, serviceLevelAgreements, { before: presentAgreement(agreement), after: entity }, context)
      await emit(tx, serviceLevelAgreements.changed, { entity, version: changed.version })
      items.push(entity)
    }
    return { items, total: items.length }
  })
})
