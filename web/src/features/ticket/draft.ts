import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { keep, readKept } from '../../lib/storage.ts'

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
}
/** Reply and note are written separately, so that what was meant for colleagues never lands in front of a customer. */
export interface Draft {
  side: Side
  public: Part
  internal: Part
}

const empty: Part = { text: '', files: [], mentions: [] }
const fresh: Draft = { side: 'public', public: empty, internal: empty }

/** What is being written on a ticket: kept while typing, so reload, crash and expired session lose nothing. */
export function useDraft(publicId: number) {
  const { uuid } = useMe()
  const name = `draft:${publicId}`
  const [draft, setDraft] = useState<Draft>(() => accept(readKept(uuid, name)))
  const save = (change: (before: Draft) => Draft) =>
    setDraft((before) => {
      const after = change(before)
      const isEmpty = [after.public, after.internal].every((part) => part.text === '' && part.files.length === 0)
      keep(uuid, name, isEmpty ? undefined : after)
      return after
    })
  return {
    side: draft.side,
    of: (side: Side): Part => draft[side],
    setSide: (side: Side) => save((before) => ({ ...before, side })),
    setText: (side: Side, text: string) => save((before) => ({ ...before, [side]: { ...before[side], text } })),
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
