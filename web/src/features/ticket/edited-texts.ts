import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useServedDraft } from '../../api/use-served-draft.ts'
import { acceptKept, type DraftForm, joinTexts } from '../../lib/kept-draft.ts'
import { readKept } from '../../lib/storage.ts'

/** By their names, the texts that somebody changes and has not saved. */
type Texts = Readonly<Record<string, string>>

export const editedTexts: DraftForm<Texts> = {
  accept: (stored) =>
    Object.fromEntries(Object.entries(Object(stored)).filter((entry): entry is [string, string] => isText(entry[1]))),
  isEmpty: (texts) => Object.keys(texts).length === 0,
  join: (here, there) => ({
    ...there,
    ...Object.fromEntries(
      Object.entries(here).map(([name, text]) => [name, joinTexts(text, there[name] ?? text)] as const),
    ),
  }),
}

const isText = (value: unknown) => typeof value === 'string'

/** Of the texts as they stand in the form, those that differ from the original. */
export function textsOf(changed: Texts, change: Texts, original: Texts): Texts {
  return Object.fromEntries(Object.entries({ ...changed, ...change }).filter(([name, text]) => text !== original[name]))
}

export const placeOf = (comment: { uuid: string }) => `comment-${comment.uuid}`

/** Whether this browser has changes of a comment that were not saved. */
export function isBeingEdited(user: string, comment: { uuid: string }): boolean {
  return !editedTexts.isEmpty(acceptKept(readKept(user, `draft:${placeOf(comment)}`), editedTexts).value)
}

/** Changes texts that are there already; what is not saved is kept like everything that somebody writes. */
export function useEditedTexts<Name extends string>(place: string, now: Readonly<Record<Name, string>>) {
  // What others save meanwhile is not what the changes were made to.
  const [original] = useState(now)
  const [changed, save] = useServedDraft(place, editedTexts)
  return {
    texts: { ...original, ...changed } as Readonly<Record<Name, string>>,
    isChanged: !editedTexts.isEmpty(textsOf(changed, {}, original)),
    set: (change: Partial<Record<Name, string>>) => save((before) => textsOf(before, change as Texts, original)),
    /** Done before the page goes on: it may be left in the same moment. */
    forget: () => flushSync(() => save(() => ({}))),
  }
}
