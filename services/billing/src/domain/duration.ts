/** Minutes out of "2h 30m", "2h30m", "2h" or "30m"; null for anything else (AMB-241). */
export function parseDuration(text: string): number | null {
  const [, hours, minutes] = /^(?:(\d{1,4})h)?\s*(?:(\d{1,5})m)?$/.exec(text.trim()) ?? []
  if (hours === undefined && minutes === undefined) return null
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}

/** "2h 30m", "2h", "30m", "-2h". */
export function formatDuration(minutes: number): string {
  if (minutes < 0) return `-${formatDuration(-minutes)}`
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'h' },
    { count: minutes % 60, unit: 'm' },
  ].filter(({ count }) => count > 0)
  return parts.map(({ count, unit }) => `${count}${unit}`).join(' ') || '0m'
}
