/**
 * The number that somebody wrote, with a comma or a point. What is none stays as it was written, for the server to refuse:
 * JSON knows no such number, and nothing in its place means "as usual".
 */
export function numberIn(text: string): number | string {
  const written = text.trim()
  const number = Number(written.replace(',', '.'))
  return written !== '' && Number.isFinite(number) ? number : written
}
