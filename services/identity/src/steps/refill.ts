import { userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { refilling, resourceFromOwner } from '@leitstand/kit/refilling'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { dropAgreements, keepAgreements } from '../store/agreements.ts'
import { dropClearingTypes, keepClearingTypes } from '../store/clearing-types.ts'

/** What groups have elsewhere. */
export const refill = refilling<PrismaClient>([
  resourceFromOwner(
    { name: 'agreements', rows: 'agreements', drop: dropAgreements },
    (page, context) => context.callAsSystem(serviceLevelAgreements.requests.list, page),
    (tx, items) => keepAgreements(tx, items.map(versioned)),
  ),
  resourceFromOwner(
    { name: 'clearing-types', rows: 'group_clearing_types', drop: dropClearingTypes },
    (page, context) => context.callAsSystem(userGroupClearingTypes.requests.list, page),
    (tx, items) => keepClearingTypes(tx, items.map(versioned)),
  ),
])

function versioned<T extends { version: number }>(entity: T): { entity: T; version: number } {
  return { entity, version: entity.version }
}
