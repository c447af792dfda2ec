/** Who took which alert, as an entry of the history says it; older ones are one text. */
export function takenText(value: unknown): string {
  if (typeof value === 'string') return value
  const { by, alert = '' } = Object(value) as { by?: { name: string } | string; alert?: string }
  return `${typeof by === 'object' ? by.name : by}: ${alert}`
}
