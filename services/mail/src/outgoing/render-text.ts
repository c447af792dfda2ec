import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { convert } from 'html-to-text'
import MarkdownIt, { type Token } from 'markdown-it'

/** Where a text stands, and what its pictures stand for. */
export interface Place {
  /** Where the web app stands: addresses without a host are its own. */
  publicUrl: string
  /** Files of the mail: uuid of the attachment → Content-ID. */
  pictures: ReadonlyMap<string, string>
}

/** Beyond, looking for formatting could take long (`linear-time.test.ts`); such a text stays as it was typed. */
const longestMarkdown = 100_000

/** What somebody wrote, as HTML for mail programs: styles on each element, nothing from elsewhere, no HTML of the writer. */
export function toHtml(text: string, format: TextFormat, place: Place): string {
  return (isRead(text, format) ? markdown : plain).render(text, { ...place })
}

/** The same for who reads without HTML: no signs of formatting, tables in columns, pictures by their names. */
export function toText(text: string, format: TextFormat, { publicUrl }: Pick<Place, 'publicUrl'>): string {
  if (!isRead(text, format)) return text.replaceAll(pictureMark, (_, name: string) => `[${name || 'Bild'}]`).trim()
  const columns = { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } }
  const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }))
  return convert(bare.render(text), {
    wordwrap: false,
    selectors: [
      columns,
      ...headings,
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'a', options: { baseUrl: publicUrl, hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    ],
  }).trim()
}

function isRead(text: string, format: TextFormat): boolean {
  return format === 'markdown' && text.length <= longestMarkdown
}

/** What stands for a picture of a mail, in plain texts too. */
const pictureMark = /!\[([^[\]\n]{0,200})\]\(\/attachment\/view\/([\w-]{1,64})\)/g

const cell = 'border:1px solid #c3cdca;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:normal'
const code = 'font-family:Consolas,Menlo,monospace;font-size:13px'
export const quotation = 'margin:0 0 12px;padding-left:12px;border-left:3px solid #c3cdca'
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
  blockquote: quotation,
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
  const [, attachment = ''] =
    /^\/attachment\/(?:view|thumb)\/([\w-]+)$/.exec(String(tokens[index]?.attrGet('src'))) ?? []
  return picture(tokens[index]?.content ?? '', attachment, placeOf(env))
}
markdown.renderer.rules['link_open'] = (tokens, index, options, env, self) => {
  const address = String(tokens[index]?.attrGet('href'))
  if (address.startsWith('/')) tokens[index]?.attrSet('href', placeOf(env).publicUrl + address)
  return self.renderToken(tokens, index, options)
}
// A wide table is moved sideways on a phone; its words stay whole.
markdown.renderer.rules['table_open'] = (tokens, index, options, _env, self) =>
  `<div tabindex="0" style="overflow-x:auto">${self.renderToken(tokens, index, options)}`
markdown.renderer.rules['table_close'] = () => '</table></div>'
for (const kind of ['fence', 'code_block'] as const)
  markdown.renderer.rules[kind] = (tokens, index) =>
    `<pre class="code" style="${block}">${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</pre>`

/** Every character as it was written: only addresses become links, and nothing of the layout is lost. */
const plain = new MarkdownIt('zero', { linkify: true }).enable('linkify')
plain.core.ruler.push('mail-styles', ({ tokens }) => void tokens.forEach(style))
plain.renderer.rules['text'] = (tokens, index, _options, env) => {
  const pieces = (tokens[index]?.content ?? '').split(pictureMark)
  // Words, the name of a picture, its attachment, words, …
  return pieces
    .map((piece, at) => {
      if (at % 3 === 0) return inLayout(piece)
      return at % 3 === 1 ? picture(piece, pieces[at + 1] ?? '', placeOf(env)) : ''
    })
    .join('')
}

/** For texts and attributes of HTML. */
export function escaped(words: string): string {
  return plain.utils.escapeHtml(words)
}

function inLayout(words: string): string {
  return escaped(words)
    .replaceAll(/\n/g, '<br>\n')
    .replaceAll(/ (?= )/g, '&nbsp;')
}

/** The renderer hands on what it was given, without its type. */
function placeOf(env: Record<string, unknown> | undefined): Place {
  const { publicUrl, pictures } = env ?? {}
  return { publicUrl: String(publicUrl ?? ''), pictures: pictures instanceof Map ? pictures : new Map() }
}

/** One that came along stands in the text; of any other its name does. */
function picture(words: string, attachment: string, { pictures }: Place): string {
  const name = escaped(words || 'Bild')
  const id = pictures.get(attachment)
  return id ? `<img src="cid:${id}" alt="${name}" style="max-width:100%;height:auto;border:0">` : `[${name}]`
}

function style(token: Token): void {
  const own = token.nesting >= 0 ? styles[token.tag] : undefined
  // How a column is aligned was chosen by the writer.
  const chosen = token.attrGet('style')
  if (own) token.attrSet('style', chosen ? `${own};${chosen}` : own)
  for (const child of token.children ?? []) style(child)
}
