import { type Node, Slice } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { readMarkdown } from './read-markdown.ts'

/** Stored text as a piece of the document: what is one line goes on in a line, what has blocks stands as blocks. */
export function sliceOf(editor: Editor, text: string): Slice {
  const { content } = editor.schema.nodeFromJSON(readMarkdown(text).toJSON())
  const open = (node: Node | null) => Number(node?.type.name === 'paragraph')
  return new Slice(content, open(content.firstChild), open(content.lastChild))
}
