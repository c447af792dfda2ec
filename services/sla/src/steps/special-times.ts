import { invalid } from '@leitstand/contracts/problems'
import type { BusinessHours } from '@leitstand/contracts/sla/settings'
import { reversedSpecialTime } from '../domain/business-hours.ts'

/** Each of them after its beginning, by the clock of the desk. */
export function specialTimesMustEnd(field: string, hours: BusinessHours, timeZone: string): void {
  const at = reversedSpecialTime(hours, timeZone)
  if (at >= 0) throw invalid({ propertyPath: `${field}.special.${at}`, code: 'business-hours-invalid' })
}
