import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { convert } from 'html-to-text'
import MarkdownIt, { type Token } from 'markdown-it'

/** Files of the mail that pictures in its text stand for: uuid of the attachment → Content-ID. */
export type Pictures = ReadonlyMap<string, string>

/** What somebody wrote, as HTML for mail programs: styles on each element, nothing from elsewhere, no HTML of the writer. */
export function toHtml(text: string, format: TextFormat, pictures: Pictures = new Map()): string {
  return (format === 'markdown' ? markdown : plain).render(text, { pictures })
}

/** The same for who reads without HTML: no signs of formatting, tables in columns, pictures by their names. */
export function toText(text: string, format: TextFormat): string {
  if (format === 'plain') return text.trim()
  const columns = { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } }
  const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }))
  return convert(bare.render(text), {
    wordwrap: false,
    selectors: [
      columns,
      ...headings,
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    ],
  }).trim()
}

const cell = 'border:1px solid #c3cdca;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:normal'
const code = 'font-family:Consolas,Menlo,monospace;font-size:13px'
/** Mail programs know no style sheets that hold everywhere, so each element bears its own. */
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 12px',
  h1: 'margin:16px 0 8px;font-size:20px',
  h2: 'margin:16px 0 8px;font-size:17px',
  h3: 'margin:16px 0 8px;font-size:15px',
  ul: 'margin:0 0 12px;padding-left:24px',
  ol: 'margin:0 0 12px;padding-left:24px',
  table: 'border-collapse:collapse;margin:0 0 12px',
  th: cell,
  td: cell,
  blockquote: 'margin:0 0 12px;padding-left:12px;border-left:3px solid #c3cdca',
  hr: 'border:0;border-top:1px solid #c3cdca;margin:16px 0',
  code,
}
const block = `${code};display:block;margin:0 0 12px;padding:10px 12px;border:1px solid #c3cdca;border-radius:4px;white-space:pre-wrap`

const bare = new MarkdownIt({ html: false, linkify: true, breaks: true })
bare.renderer.rules['image'] = (tokens, index) => {
  const name = tokens[index]?.content ?? ''
  return bare.utils.escapeHtml(`[${name === '' ? 'Bild' : name}]`)
}

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
markdown.core.ruler.push('mail-styles', ({ tokens }) => void tokens.forEach(style))
markdown.renderer.rules['image'] = (tokens, index, _options, env) => {
  const name = markdown.utils.escapeHtml(tokens[index]?.content || 'Bild')
  const [, attachment = ''] =
    /^\/attachment\/(?:view|thumb)\/([\w-]+)$/.exec(String(tokens[index]?.attrGet('src'))) ?? []
  const id = (env as { pictures: Pictures }).pictures.get(attachment)
  return id ? `<img src="cid:${id}" alt="${name}" style="max-width:100%;height:auto;border:0">` : `[${name}]`
}
// A wide table is moved sideways on a phone; its words stay whole.
markdown.renderer.rules['table_open'] = (tokens, index, options, _env, self) =>
  `<div style="overflow-x:auto">${self.renderToken(tokens, index, options)}`
markdown.renderer.rules['table_close'] = () => '</table></div>'
for (const kind of ['fence', 'code_block'] as const)
  markdown.renderer.rules[kind] = (tokens, index) =>
    `<pre class="code" style="${block}">${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</pre>`

/** Every character as it was written: only addresses become links, and nothing of the layout is lost. */
const plain = new MarkdownIt('zero', { linkify: true }).enable('linkify')
plain.core.ruler.push('mail-styles', ({ tokens }) => void tokens.forEach(style))
plain.renderer.rules['text'] = (tokens, index) =>
  plain.utils
    .escapeHtml(tokens[index]?.content ?? '')
    .replaceAll(/\n/g, '<br>\n')
    .replaceAll(/ (?= )/g, '&nbsp;')

function style(token: Token): void {
  const own = token.nesting >= 0 ? styles[token.tag] : undefined
  if (own) token.attrSet('style', own)
  for (const child of token.children ?? []) style(child)
}
