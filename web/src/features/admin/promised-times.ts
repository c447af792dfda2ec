import type { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import type { ValuesOf } from './resource-config.ts'

type Times = Pick<ValuesOf<typeof serviceLevelAgreements>, 'responseTimes' | 'firstResponseTime'>

/** The response times that hold: without any of its own an agreement keeps to its former one, in the main time (AMB-203). */
export function promisedTimes({ responseTimes = [], firstResponseTime }: Times) {
  if (responseTimes.length > 0 || typeof firstResponseTime !== 'number') return responseTimes
  return [{ type: 'main' as const, minutes: firstResponseTime }]
}
