/** Minutes of a duration written like `2h 30m`, `2h30m`, `2h` or `30m` (AMB-241); null when it is written otherwise. */
export function parseDuration(text: string): number | null {
  const match = /^\s*(?:(\d{1,4})\s*h)?\s*(?:(\d{1,5})\s*m)?\s*$/i.exec(text)
  if (!match || (match[1] === undefined && match[2] === undefined)) return null
  return Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0)
}

/** `150` → `2h 30m`, `-150` → `−2h 30m` */
export function formatDuration(minutes: number): string {
  if (minutes < 0) return `−${formatDuration(-minutes)}`
  const whole = Math.round(Math.abs(minutes))
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}
