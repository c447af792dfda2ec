/** In bytes of JSON: an event tells a text before and after and its ticket's description, and the bus takes eight megabytes. */
export const mostTextBytes = 2_000_000
/** Of a single character, a control character escaped. */
const mostPerCharacter = 6

/** Whether events can carry a text. */
export function isCarried(text: string): boolean {
  return text.length * mostPerCharacter <= mostTextBytes || bytesOf(text) <= mostTextBytes
}

/** As much of the beginning of a text as events can carry. */
export function carriedPart(text: string): string {
  let part = text
  while (!isCarried(part)) part = part.slice(0, Math.floor((part.length * mostTextBytes) / bytesOf(part)) - 1)
  return part
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length
}
