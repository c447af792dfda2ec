export interface Caret {
  start: number
  end: number
}

/** Puts a piece of text in the place of what is selected, or at the end when there is no caret yet; with where writing goes on. */
export function insertAt(text: string, caret: Caret | null, piece: string): { text: string; caret: number } {
  const start = Math.min(caret?.start ?? text.length, text.length)
  const end = Math.min(Math.max(caret?.end ?? text.length, start), text.length)
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}
