import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import MarkdownIt from 'markdown-it'
import { MarkdownParser, type ParseSpec } from 'prosemirror-markdown'
import { contentExtensions } from './extensions.ts'

const schema = getSchema(contentExtensions)

// As texts are shown (ui/markdown.tsx), but an address stays the text it is: it is made a link when it is shown.
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true })

// A cell of ours holds a paragraph, which Markdown does not name.
markdown.core.ruler.push('paragraphs-in-cells', ({ tokens, Token }) => {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const type = tokens[at]?.type ?? ''
    if (/^t[dh]_open$/.test(type)) tokens.splice(at + 1, 0, new Token('paragraph_open', 'p', 1))
    if (/^t[dh]_close$/.test(type)) tokens.splice(at, 0, new Token('paragraph_close', 'p', -1))
  }
})

type Attributes = NonNullable<ParseSpec['getAttrs']>
const alignOf: Attributes = (token) => ({ align: /\w+$/.exec(token.attrGet('style') ?? '')?.[0] ?? null })
/** An entry without blank lines around it has paragraphs that are not shown as such. */
const isTight = (tokens: Parameters<Attributes>[1], list: number) => {
  const paragraph = tokens.slice(list).find(({ type }) => type === 'paragraph_open')
  return paragraph?.hidden ?? true
}

const tokens: Record<string, ParseSpec> = {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { block: 'blockquote' },
  bullet_list: { block: 'bulletList', getAttrs: (_token, all, at) => ({ tight: isTight(all, at) }) },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, all, at) => ({ start: Number(token.attrGet('start') ?? 1), tight: isTight(all, at) }),
  },
  list_item: { block: 'listItem' },
  code_block: { block: 'codeBlock' },
  fence: { block: 'codeBlock', getAttrs: ({ info }) => ({ language: info.trim() || null }) },
  hr: { node: 'horizontalRule' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'tableRow' },
  th: { block: 'tableHeader', getAttrs: alignOf },
  td: { block: 'tableCell', getAttrs: alignOf },
  image: {
    node: 'image',
    getAttrs: (token) => ({ src: token.attrGet('src'), alt: token.content, title: token.attrGet('title') }),
  },
  softbreak: { node: 'hardBreak' },
  hardbreak: { node: 'hardBreak' },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  code_inline: { mark: 'code' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href'), title: token.attrGet('title') }),
  },
}

const parser = new MarkdownParser(schema, markdown, tokens)

/** The document that a stored text is written in. */
export function readMarkdown(text: string): Node {
  return parser.parse(text)
}
