import { compile, type DomNode, type FormatCallback } from 'html-to-text'
import { literalLines, literalWord } from '../domain/literal-words.ts'
import { keepLines } from './keep-lines.ts'
import { table } from './markdown-table.ts'

const longestHtml = 2_000_000
const mostNodesOfLabel = 1_000
const deepest = 20_000
/** A noncharacter, so that what the limits leave out can be told from dots of the writer. */
const leftOut = '\ufdd0'

/** Mail programs put empty paragraphs between others. In Markdown one empty line says the same. */
const emptyLines = /\n(?:[ \t\u00a0]*\n){2,}/g

const neverShown = ['head', 'title', 'style', 'script', 'noscript', 'template', 'object', 'iframe']

const link: FormatCallback = (element, walk, builder) => {
  const href = safeHref(element.attribs?.href)
  const label = textOf(element).trim()
  const isPlain = href === null || label === '' || label === href || `mailto:${label}` === href
  if (isPlain) return walk(element.children, builder)
  builder.addInline('[')
  walk(element.children, builder)
  builder.addInline(`](${href})`, { noWordTransform: true })
}

/** Pictures inside the mail keep their place; those from elsewhere (often tracking pixels) leave only their description. */
const image: FormatCallback = (element, _walk, builder) => {
  const source = element.attribs?.src ?? ''
  const description = (element.attribs?.alt ?? '').replace(/[[\]\r\n]/g, ' ').trim()
  if (/^cid:/i.test(source)) {
    builder.addInline(`![${description}](${source.replace(/[\s()]/g, '')})`, { noWordTransform: true })
  } else if (description !== '') builder.addInline(description)
}

/** Between signs of Markdown. */
const between =
  (before: string, after = before): FormatCallback =>
  (element, walk, builder) => {
    if (textOf(element).trim() === '') return walk(element.children, builder)
    builder.addInline(before, { noWordTransform: true })
    walk(element.children, builder)
    builder.addInline(after, { noWordTransform: true })
  }

/** What stands in its lines is left there, whatever it looks like. */
const lines: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2 })
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2, blockTransform: literalLines })
}

/** How browsers and so mail programs move a paragraph to the right; what is quoted has a line beside it or says so. */
const isIndented = ({ style = '' }: Record<string, string>) =>
  /margin:\s?0(px)? 0(px)? 0(px)? 40px/i.test(style) && /border:\s?none/i.test(style) && !/border-/i.test(style)

const quotation: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  const marked = (text: string) => text.replace(/^\n+|\n+$/g, '').replace(/^/gm, '> ')
  builder.closeBlock({
    trailingLineBreaks: 2,
    ...(!isIndented(element.attribs ?? {}) && { blockTransform: marked }),
  })
}

/** The whole mail stands in one: of its words none is a sign of Markdown. */
const wholeTag = 'whole-mail'
const whole: FormatCallback = (element, walk, builder) => {
  keepLines(element)
  builder.pushWordTransform(literalWord)
  walk(element.children, builder)
  builder.popWordTransform()
}

const converter = (withHidden: boolean) =>
  compile({
    wordwrap: false,
    // Several parts stand one behind the other, so there may be text outside the body.
    baseElements: { selectors: [], returnDomByDefault: true },
    limits: {
      maxInputLength: longestHtml + wholeTag.length + 2,
      maxDepth: 120,
      maxChildNodes: 20_000,
      ellipsis: leftOut,
    },
    formatters: { link, image, table, lines, whole, quotation, struck: between('~~'), raised: between('^', '') },
    selectors: [
      { selector: wholeTag, format: 'whole' },
      { selector: 'pre', format: 'lines' },
      ...['s', 'del', 'strike'].map((selector) => ({ selector, format: 'struck' })),
      { selector: 'sup', format: 'raised' },
      { selector: 'blockquote', format: 'quotation' },
      { selector: 'a', format: 'link' },
      { selector: 'img', format: 'image' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'table', format: 'table' },
      ...['td', 'th'].map((selector) => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      { selector: 'hr', options: { length: 3 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      ...[...neverShown, ...(withHidden ? [] : ['[hidden]'])].map((selector) => ({
        selector,
        format: 'skip',
      })),
    ],
  })

const convertShown = converter(false)
const convertAll = converter(true)

/** Readable text with Markdown links, lists, quotations and pictures (`![name](cid:…)`). No HTML survives. */
export function htmlToMarkdown(html: string): { text: string; cut: boolean } {
  const readable = `<${wholeTag}>${html.slice(0, endOfReadable(html))}`
  const shown = convertShown(withHiddenNamed(readable))
  // A mail is never empty because a program hides all of it.
  const text = shown.trim() === '' ? convertAll(readable) : shown
  const cut = html.length > longestHtml || readable.length - wholeTag.length - 2 < html.length || text.includes(leftOut)
  return { text: withoutUnderlines(text.replace(emptyLines, '\n\n')).replaceAll(leftOut, '…'), cut }
}

/** Dashes right below words would make a heading of them in Markdown, and vanish themselves. */
function withoutUnderlines(text: string): string {
  return text
    .split('\n')
    .flatMap((line, index, lines) => {
      const marks = /^((?:> )*)(?:-+|=+)[ \t]*$/.exec(line)?.[1]
      return marks !== undefined && /[^\s>]/.test(lines[index - 1] ?? '') ? [marks.trimEnd(), line] : line
    })
    .join('\n')
}

const styled = /(<[a-z][^<>]{0,2000}?\s)(style\s{0,9}=\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})'))/gi
const hides =
  /(?:^|;)\s{0,99}(?:display\s{0,99}:\s{0,99}none|visibility\s{0,99}:\s{0,99}hidden|opacity\s{0,99}:\s{0,99}0(?:\.0{1,9})?)\s{0,99}(?:[;!]|$)/i
const hasNoHeight = /(?:^|;)\s{0,99}max-height\s{0,99}:\s{0,99}0(?:px|pt|em|%)?\s{0,99}(?:[;!]|$)/i

/** What a writer shows in the list of a mail program alone is hidden in the mail by its style. */
function withHiddenNamed(html: string): string {
  return html.replace(styled, (whole, before: string, style: string, one = '', other = '') => {
    const rules = `${one}${other}`
    const isHidden = hides.test(rules) || (hasNoHeight.test(rules) && /overflow\s{0,99}:\s{0,99}hidden/i.test(rules))
    return isHidden ? `${before}hidden ${style}` : whole
  })
}

/** The parser moves all open elements for each new one: what nests deeper than any text is left out. */
function endOfReadable(html: string): number {
  let depth = 0
  for (const { 1: name, index } of html.matchAll(/<(\/?[a-z])(?!r\b|mg\b|nput\b|eta\b|ink\b)/gi)) {
    depth += name?.startsWith('/') ? -1 : 1
    if (depth > deepest) return index
  }
  return html.length
}

/** Browsers ignore white space and control characters in a scheme, so "java\tscript:" is refused as well. */
function safeHref(href: string | undefined): string | null {
  const trimmed = (href ?? '').replace(/[\t\r\n]/g, '').trim()
  if (!/^(https?:|mailto:|tel:)/i.test(trimmed)) return null
  return trimmed.replace(
    /[\s\p{Cc}()<>\\]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** The text below a node. Links may stand in links a hundred thousand deep, so neither recursion nor the whole of it. */
function textOf(node: DomNode): string {
  const waiting = [node]
  let text = ''
  for (let visited = 0; visited < mostNodesOfLabel; visited += 1) {
    const next = waiting.pop()
    if (!next) break
    if (next.type === 'text') text += next.data ?? ''
    waiting.push(...(next.children ?? []).slice(0, mostNodesOfLabel).toReversed())
  }
  return text
}
