import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { keep, readKept } from '../../lib/storage.ts'

export type Side = 'public' | 'internal'
export interface DraftFile {
  uuid: string
  name: string
  size: number
}
interface Part {
  text: string
  files: readonly DraftFile[]
}
/** Reply and note are written separately, so that what was meant for colleagues never lands in front of a customer. */
export interface Draft {
  side: Side
  public: Part
  internal: Part
}

const empty: Part = { text: '', files: [] }
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
  const part = draft[draft.side]
  return {
    side: draft.side,
    text: part.text,
    files: part.files,
    other: draft[draft.side === 'public' ? 'internal' : 'public'],
    setSide: (side: Side) => save((before) => ({ ...before, side })),
    setText: (text: string) => save((before) => ({ ...before, [before.side]: { ...before[before.side], text } })),
    setFiles: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
      save((before) => ({
        ...before,
        [before.side]: { ...before[before.side], files: change(before[before.side].files) },
      })),
    clear: (side: Side) => save((before) => ({ ...before, [side]: empty })),
    restore: (side: Side, old: Part) => save((before) => ({ ...before, side, [side]: old })),
  }
}

function accept(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return fresh
  return { ...fresh, ...stored }
}
