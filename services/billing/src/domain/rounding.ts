export interface Rounding {
  readonly on: boolean
  readonly stepMinutes: number
}

/** What goes on the invoice: each entry rounded up to the next step (AMB-214); internal time is never invoiced. */
export function billableMinutes(entry: { internal: boolean; accruedMinutes: number }, rounding: Rounding): number {
  if (entry.internal) return 0
  if (!rounding.on) return entry.accruedMinutes
  return Math.ceil(entry.accruedMinutes / rounding.stepMinutes) * rounding.stepMinutes
}
