import type { Mark, Node } from '@tiptap/pm/model'
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import { readMarkdown } from './read-markdown.ts'

type State = MarkdownSerializerState
type Nodes = ConstructorParameters<typeof MarkdownSerializer>[0]
type Marks = ConstructorParameters<typeof MarkdownSerializer>[1]

/** What is stored of a document. */
export function writeMarkdown(document: Node): string {
  return blockWriter.serialize(document)
}

/** Signs are escaped only where they would be read as formatting: texts also go out as mails, which show every sign. */
const inlineOf = remembered((block) => {
  const { schema } = block.type
  const only = schema.topNodeType.create(null, schema.node('paragraph', null, block.content))
  const escaped = escapingWriter.serialize(only)
  const bare = bareWriter.serialize(only)
  const isPlain = bare === escaped || readMarkdown(bare).eq(readMarkdown(escaped))
  return (isPlain ? bare : escaped).replace(/[ \t]+$/gm, '')
})

function writeInline(state: State, block: Node, change = (text: string) => text): void {
  for (const [at, line] of change(inlineOf(block)).split('\n').entries()) {
    if (at > 0) state.ensureNewLine()
    state.write(line)
  }
  state.closeBlock(block)
}

const blocks: Nodes = {
  paragraph: (state, block) => writeInline(state, block),
  heading(state, block) {
    state.write(`${'#'.repeat(block.attrs.level)} `)
    writeInline(state, block, inOneLine)
  },
  blockquote: (state, block) => state.wrapBlock('> ', null, block, () => state.renderContent(block)),
  codeBlock(state, block) {
    const longest = Math.max(2, ...[...block.textContent.matchAll(/`+/g)].map(([run]) => run.length))
    const fence = '`'.repeat(longest + 1)
    state.write(`${fence}${block.attrs.language ?? ''}\n`)
    if (block.textContent) state.text(`${block.textContent}\n`, false)
    state.write(fence)
    state.closeBlock(block)
  },
  horizontalRule(state, block) {
    state.write('---')
    state.closeBlock(block)
  },
  bulletList: (state, list) => state.renderList(list, '  ', () => '- '),
  orderedList(state, list) {
    const numbers = Array.from({ length: list.childCount }, (_, at) => `${(list.attrs.start ?? 1) + at}. `)
    state.renderList(list, ' '.repeat(numbers.at(-1)?.length ?? 3), (at) => numbers[at] ?? '')
  },
  listItem: (state, item) => state.renderContent(item),
  table: writeTable,
}

/** The first row is the head: a table of Markdown has one. */
function writeTable(state: State, table: Node): void {
  const rows = table.children.map((row) =>
    row.children.map((cell) =>
      cell.firstChild ? inOneLine(inlineOf(cell.firstChild)).replace(/(?<!\\)\|/g, '\\|') : '',
    ),
  )
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = (table.firstChild?.children ?? []).map(({ attrs }) => ruleOf(attrs.align))
  for (const [at, line] of [lineOf(rows[0] ?? []), lineOf(rule), ...rows.slice(1).map(lineOf)].entries()) {
    if (at > 0) state.ensureNewLine()
    state.write(line)
  }
  state.closeBlock(table)
}

function ruleOf(align: unknown): string {
  if (align === 'center') return ':-:'
  return align === 'right' ? '--:' : align === 'left' ? ':--' : '---'
}

const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

const marks: Marks = {
  italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
  bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
  strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  code: {
    open: (_state, _mark, parent, at) => ticksAround(parent.child(at).text ?? '').open,
    close: (_state, _mark, parent, at) => ticksAround(parent.child(at - 1).text ?? '').close,
    escape: false,
  },
  link: { open: '[', close: (_state, mark) => `](${destinationOf(mark)})` },
}

function ticksAround(code: string): { open: string; close: string } {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  // Blanks keep signs of the code apart from those around it; those that stand on both sides are taken off in reading.
  const blank = /^`|`$/.test(code) || (/^ .* $/.test(code) && code.trim() !== '') ? ' ' : ''
  return { open: ticks + blank, close: blank + ticks }
}

function destinationOf({ attrs }: Pick<Mark, 'attrs'>): string {
  const address = String(attrs.href ?? attrs.src ?? '').replace(/[()\\]/g, '\\$&')
  const shown =
    /[\s<>]/.test(address) || address === '' ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address
  return attrs.title ? `${shown} "${String(attrs.title).replace(/["\\]/g, '\\$&')}"` : shown
}

function inlineWriter(isEscaping: boolean): MarkdownSerializer {
  const isLineStart = (parent: Node, at: number) => at === 0 || parent.child(at - 1).type.name === 'hardBreak'
  const nodes: Nodes = {
    paragraph: (state, block) => state.renderInline(block),
    text(state, { text = '' }, parent, at) {
      state.write(isEscaping ? escapeLine(state.esc(text, isLineStart(parent, at)), isLineStart(parent, at)) : text)
    },
    hardBreak: (state) => state.write('\n'),
    image: (state, picture) => state.write(`![${state.esc(picture.attrs.alt ?? '')}](${destinationOf(picture)})`),
  }
  return new MarkdownSerializer(nodes, marks, { hardBreakNodeName: 'hardBreak' })
}

const escapingWriter = inlineWriter(true)
const bareWriter = inlineWriter(false)
const blockWriter = new MarkdownSerializer(blocks, {})

/** What begins a block and the library does not know of: underlined headings, rules of tables, numbers with a bracket. */
function escapeLine(text: string, isLineStart: boolean): string {
  const signs = text.replace(/[|<&]/g, '\\$&').replace(/!$/, '\\!')
  return isLineStart ? signs.replace(/^(\s*)([=:]|\+(?=\s|$))/, '$1\\$2').replace(/^(\s*\d+)\)/, '$1\\)') : signs
}

/** A block that nobody touched is not worked out again with each key. */
function remembered(work: (block: Node) => string): (block: Node) => string {
  const known = new WeakMap<Node, string>()
  return (block) => {
    const found = known.get(block) ?? work(block)
    known.set(block, found)
    return found
  }
}
