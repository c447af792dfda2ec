import { act } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'

const editorOf = (field: HTMLElement) => {
  const { editor } = field as TiptapEditorHTMLElement
  if (!editor) throw new Error('This is no field of the editor')
  return editor
}

/** Types into a formatted text; jsdom knows no editing of its own. */
export function write(field: HTMLElement, text: string): void {
  act(() => void editorOf(field).commands.insertContent({ type: 'text', text }))
}
/** The same sign by sign, as rules of typing see it. */
export function type(field: HTMLElement, text: string): void {
  const { view } = editorOf(field)
  act(() => {
    view.focus()
    for (const sign of text) {
      const { from, to } = view.state.selection
      const typed = () => view.state.tr.insertText(sign, from, to)
      if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, sign, typed))) view.dispatch(typed())
    }
  })
}
