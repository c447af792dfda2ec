import { useServedDraft } from '../../api/use-served-draft.ts'
import { type DraftForm, joinTexts } from '../../lib/kept-draft.ts'

export type Side = 'public' | 'internal'
export interface DraftFile {
  uuid: string
  name: string
  size: number
}
export interface Mentioned {
  uuid: string
  name: string
}
interface Part {
  text: string
  files: readonly DraftFile[]
  /** Whom one has chosen after an @; who is mentioned says the text. */
  mentions: readonly Mentioned[]
  /** The newest comment when one began to write, null where there was none. */
  since?: string | null | undefined
}
/** Reply and note are written separately, so that what was meant for colleagues never lands in front of a customer. */
export interface Draft {
  side: Side
  public: Part
  internal: Part
}

const empty: Part = { text: '', files: [], mentions: [] }
const fresh: Draft = { side: 'public', public: empty, internal: empty }

const form: DraftForm<Draft> = {
  accept,
  isEmpty: (draft) => [draft.public, draft.internal].every((part) => part.text === '' && part.files.length === 0),
  join: (here, there) => ({
    side: here.side,
    public: joinParts(here.public, there.public),
    internal: joinParts(here.internal, there.internal),
  }),
}

/** What is being written on a ticket. */
export function useDraft(publicId: number) {
  const [draft, save] = useServedDraft(`ticket-${publicId}`, form)
  return {
    side: draft.side,
    of: (side: Side): Part => draft[side],
    setSide: (side: Side) => save((before) => ({ ...before, side })),
    setText: (side: Side, text: string, newest: Part['since']) =>
      save((before) => ({ ...before, [side]: { ...before[side], text, since: sinceOf(before[side], newest) } })),
    setFiles: (side: Side, change: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
      save((before) => ({ ...before, [side]: { ...before[side], files: change(before[side].files) } })),
    add: (side: Side, more: string) =>
      save((before) => ({ ...before, [side]: { ...before[side], text: `${before[side].text}\n\n${more}`.trim() } })),
    mention: (side: Side, one: Mentioned) =>
      save((before) => ({ ...before, [side]: { ...before[side], mentions: [...before[side].mentions, one] } })),
    clear: (side: Side) => save((before) => ({ ...before, [side]: empty })),
    restore: (side: Side, old: Part) => save((before) => ({ ...before, side, [side]: old })),
  }
}

function accept(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return fresh
  const { side, ...parts } = { ...fresh, ...stored }
  return { side, public: { ...empty, ...parts.public }, internal: { ...empty, ...parts.internal } }
}

/** Who has written nothing yet has seen all that there is. */
function sinceOf({ text, since }: Part, newest: Part['since']): Part['since'] {
  return text === '' || since === undefined ? newest : since
}

function joinParts(here: Part, there: Part): Part {
  return {
    text: joinTexts(here.text, there.text),
    files: once([...there.files, ...here.files]),
    mentions: once([...there.mentions, ...here.mentions]),
    since: here.since === undefined ? there.since : here.since,
  }
}

export function once<T extends { uuid: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.uuid, one])).values()]
}
