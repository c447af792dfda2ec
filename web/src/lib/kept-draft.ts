/** What somebody writes, as this browser has it: which version of the server's it goes on from, and whether that one has it. */
export interface KeptDraft<T> {
  value: T
  version: number
  isSaved: boolean
}

/** What is to be known of the form that a draft fills. */
export interface DraftForm<T> {
  /** What is stored becomes a valid value. */
  accept(stored: unknown): T
  isEmpty(value: T): boolean
  /** Nothing of either is lost. */
  join(here: T, there: T): T
}

export interface ServedDraft {
  version: number
  content: Record<string, unknown> | null
}

export function acceptKept<T>(stored: unknown, form: DraftForm<T>): KeptDraft<T> {
  const { value, version, isSaved } = Object(stored) as Partial<KeptDraft<unknown>>
  return { value: form.accept(value), version: typeof version === 'number' ? version : 0, isSaved: isSaved !== false }
}

/** What one goes on with when the server says what it has: another device may have written, or sent, meanwhile. */
export function receiveDraft<T>(here: KeptDraft<T>, served: ServedDraft, form: DraftForm<T>): KeptDraft<T> {
  const { version, content } = served
  if (version === here.version) return here
  const there = form.accept(content ?? undefined)
  // What was only chosen makes no draft, so nobody has sent it away.
  if (form.isEmpty(here.value) && form.isEmpty(there)) return { value: here.value, version, isSaved: true }
  if (here.isSaved || form.isEmpty(here.value) || isSame(here.value, there))
    return { value: there, version, isSaved: true }
  return { value: form.isEmpty(there) ? here.value : form.join(here.value, there), version, isSaved: false }
}

/** Two texts of the same person: the one that holds the other, else both. */
export function joinTexts(here: string, there: string): string {
  if (there.includes(here)) return there
  return here.includes(there) ? here : `${there}\n\n${here}`
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
