import { renderMarkdown } from '../markdown.tsx'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Whether a text comes out of the editor as it went in. What does not is written as Markdown, so that nothing is lost. */
export function isEditable(text: string): boolean {
  return shown(writeMarkdown(readMarkdown(text))) === shown(text)
}

// A fence that nobody closed leaves out the end of its last line, which nobody sees.
const shown = (text: string) => renderMarkdown(text).trim().replaceAll('\n</code>', '</code>')
