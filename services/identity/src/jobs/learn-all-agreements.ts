import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { job } from '../context.ts'
import { keepAgreements } from '../store/agreements.ts'

const itemsPerPage = 200

/** Events keep the slim copy fresh; this fills it on a first start. */
export const learnAllAgreements = job({
  name: 'learn-all-agreements',
  everySeconds: 3_600,
  run: async (context) => {
    for (let page = 1; ; page++) {
      const { items } = await context.callAsSystem(serviceLevelAgreements.requests.list, { page, itemsPerPage })
      await keepAgreements(
        context,
        items.map((entity) => ({ entity, version: entity.version })),
      )
      if (items.length < itemsPerPage) return false
    }
  },
})
