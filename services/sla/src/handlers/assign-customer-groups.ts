import { AppError } from '@leitstand/contracts/problems'
import { assignCustomerGroups } from '@leitstand/contracts/sla/requests'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { auditChange } from '@leitstand/kit/audit'
import { emit } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { type AgreementEntity, presentAgreement } from '../steps/present-agreement.ts'
import { mustExist, named } from '../steps/references.ts'
import { type AgreementRow, lockAgreements, setUserGroups } from '../store/agreements.ts'

/** Gives agreements to customer groups, or takes them away. Tickets that are open keep what they were promised. */
export const handleAssignCustomerGroups = serve(assignCustomerGroups, async (input, context) => {
  const { customerGroupUuids, slaUuids, assign } = input
  if (assign) await mustExist({ field: 'customerGroupUuids', kind: 'user-group' }, customerGroupUuids, context)

  return await context.prismaTransaction(async (prisma, tx) => {
    const agreements = await lockAgreements(prisma, tx, slaUuids)
    if (agreements.length < new Set(slaUuids).size) throw new AppError('not-found')
    const groups = await named(tx, 'user-group', customerGroupUuids)
    const change = async (agreement: AgreementRow, before: AgreementEntity) => {
      const others = agreement.userGroups.filter(({ uuid }) => !customerGroupUuids.includes(uuid))
      const changed = await setUserGroups(prisma, agreement, assign ? [...others, ...groups] : others)
      const entity = presentAgreement(changed)
      await auditChange(tx, serviceLevelAgreements, { before, after: entity }, context)
      await emit(tx, serviceLevelAgreements.changed, { entity, version: changed.version })
      return entity
    }
    const items: AgreementEntity[] = []
    for (const agreement of agreements) {
      const before = presentAgreement(agreement)
      const isHeld = (uuid: string) => agreement.userGroups.some((group) => group.uuid === uuid)
      const isThere = assign ? customerGroupUuids.every(isHeld) : !customerGroupUuids.some(isHeld)
      items.push(isThere ? before : await change(agreement, before))
    }
    return { items, total: items.length }
  })
})
