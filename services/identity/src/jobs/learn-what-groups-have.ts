import { userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { job } from '../context.ts'
import { keepAgreements } from '../store/agreements.ts'
import { keepClearingTypes } from '../store/clearing-types.ts'

const itemsPerPage = 200

/** Events keep the slim copies fresh; these fill them on a first start. */
export const learnAllAgreements = job({
  name: 'learn-all-agreements',
  everySeconds: 3_600,
  run: async (context) => {
    const { list } = serviceLevelAgreements.requests
    await eachPage(
      (page) => context.callAsSystem(list, { page, itemsPerPage }),
      (items) => keepAgreements(context, items.map(versioned)),
    )
    return false
  },
})

export const learnAllClearingTypes = job({
  name: 'learn-all-clearing-types',
  everySeconds: 3_600,
  run: async (context) => {
    const { list } = userGroupClearingTypes.requests
    await eachPage(
      (page) => context.callAsSystem(list, { page, itemsPerPage }),
      (items) => keepClearingTypes(context, items.map(versioned)),
    )
    return false
  },
})

function versioned<T extends { version: number }>(entity: T): { entity: T; version: number } {
  return { entity, version: entity.version }
}

async function eachPage<T>(
  read: (page: number) => Promise<{ items: T[] }>,
  keep: (items: T[]) => Promise<void>,
): Promise<void> {
  for (let page = 1; ; page++) {
    const { items } = await read(page)
    await keep(items)
    if (items.length < itemsPerPage) return
  }
}
