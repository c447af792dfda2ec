/** A time of day as it is written in a hurry, `8`, `830` or `8.30`, as `08:30`; what is none stays as it was typed. */
export function clockTime(text: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? []
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`
}
