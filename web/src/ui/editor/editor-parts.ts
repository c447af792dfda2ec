import type { TextFormat } from '@leitstand/contracts/ticket/values'
import type { ReactNode, Ref } from 'react'
import type { FieldIds } from '../field.tsx'

/** What others may do with a text that is being written. */
export interface EditorHandle {
  focus(): void
  /** Puts stored text where writing goes on. */
  insert(text: string): void
}

/** Something that is offered after a sign. */
export interface Offered {
  key: string
  text: string
  detail?: string
  /** The stored text that takes the place of the sign; chosen, it may be noted. */
  take(): string
}

export interface Offer {
  sign: '@' | '#' | '::'
  label: string
  useOffered(words: string): { offered: readonly Offered[]; nothing: string }
}

export interface EditorProps {
  label: string
  ids?: FieldIds
  /** As it is stored. */
  value: string
  /** What is plain is written sign by sign, as it is shown. */
  format?: TextFormat | undefined
  onChange: (text: string) => void
  placeholder?: string | undefined
  /** Lines that are seen before anything is written. */
  rows?: number
  offers?: readonly Offer[]
  /** Names that stand for people after an @. */
  mentions?: readonly string[]
  /** Ctrl or ⌘ with Enter; with Shift as well, something more may follow. */
  onSend?: (keys: { shiftKey: boolean }) => void
  onCancel?: () => void
  /** Takes pasted and dropped files; without it there is no place for any. */
  attach?: ((files: FileList) => void) | undefined
  /** Further tools of whoever shows the field. */
  tools?: ReactNode
  ref?: Ref<EditorHandle>
}
