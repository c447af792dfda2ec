import { Fragment, type Schema, Slice } from '@tiptap/pm/model'

/** Plain text stays the text it is: lines of a mail or a log are not read as Markdown. */
export function linesToSlice(text: string, schema: Schema): Slice {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((lines) =>
      schema.node(
        'paragraph',
        null,
        lines.split('\n').flatMap((line, at) => lineOf(line, at, schema)),
      ),
    )
  return new Slice(Fragment.from(paragraphs), 1, 1)
}

function lineOf(line: string, at: number, schema: Schema) {
  return [...(at > 0 ? [schema.node('hardBreak')] : []), ...(line ? [schema.text(line)] : [])]
}
