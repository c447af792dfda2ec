const hour = 3_600_000

/** The reporting is worked out anew at every full hour (AMB-192). */
export function nextRuntime(now: Date): Date {
  return new Date((Math.floor(now.getTime() / hour) + 1) * hour)
}
