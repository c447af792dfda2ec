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
  return {
    side: draft.side,
    of: (side: Side): Part => draft[side],
    setSide: (side: Side) => save((before) => ({ ...before, side })),
    setText: (side: Side, text: string) => save((before) => ({ ...before, [side]: { ...before[side], text } })),
    setFiles: (side: Side, change: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
      save((before) => ({ ...before, [side]: { ...before[side], files: change(before[side].files) } })),
    clear: (side: Side) => save((before) => ({ ...before, [side]: empty })),
    restore: (side: Side, old: Part) => save((before) => ({ ...before, side, [side]: old })),
  }
}

function accept(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return fresh
  return { ...fresh, ...stored }
}
