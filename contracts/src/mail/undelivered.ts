import type { DeliveryState } from './deliveries.ts'

/** Nobody tries any more. */
export function isUndelivered({ state }: { state: DeliveryState }): boolean {
  return state === 'refused' || state === 'bounced'
}
