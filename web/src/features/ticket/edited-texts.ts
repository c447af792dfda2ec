import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useServedDraft } from '../../api/use-served-draft.ts'
import { acceptKept, type DraftForm, joinTexts } from '../../lib/kept-draft.ts'
import { readKept } from '../../lib/storage.ts'
import { type Mentioned, once } from './draft.ts'

/** By their names, the texts that somebody changes. */
type Texts = Readonly<Record<string, string>>

/** What is changed and not saved. */
interface Edited {
  texts: Texts
  /** Whom one has chosen after an @ meanwhile. */
  mentions: readonly Mentioned[]
}

const unchanged: Edited = { texts: {}, mentions: [] }

export const editedTexts: DraftForm<Edited> = {
  accept: (stored) => {
    const { texts, mentions } = { ...unchanged, ...Object(stored) }
    return { texts: Object.fromEntries(Object.entries(Object(texts)).filter(isText)), mentions: [mentions].flat() }
  },
  isEmpty: ({ texts }) => Object.keys(texts).length === 0,
  join: (here, there) => ({
    texts: {
      ...there.texts,
      ...Object.fromEntries(
        Object.entries(here.texts).map(([name, text]) => [name, joinTexts(text, there.texts[name] ?? text)] as const),
      ),
    },
    mentions: once([...there.mentions, ...here.mentions]),
  }),
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

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
  const { texts, mentions } = changed
  return {
    texts: { ...original, ...texts } as Readonly<Record<Name, string>>,
    mentions,
    isChanged: !editedTexts.isEmpty({ ...changed, texts: textsOf(texts, {}, original) }),
    set: (change: Partial<Record<Name, string>>) =>
      save((before) => ({ ...before, texts: textsOf(before.texts, change as Texts, original) })),
    mention: (one: Mentioned) => save((before) => ({ ...before, mentions: [...before.mentions, one] })),
    /** Done before the page goes on: it may be left in the same moment. */
    forget: () => flushSync(() => save(() => unchanged)),
  }
}
