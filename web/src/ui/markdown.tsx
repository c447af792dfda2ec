import i18next from 'i18next'
import MarkdownIt from 'markdown-it'
import { useMemo } from 'react'
import { mentionPattern } from '../lib/mention-pattern.ts'
import './markdown.css'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
const plainLink = markdown.renderer.rules.link_open

/** Whether the picture is an attachment of ours. */
export const isOwnPicture = (source: string) => /^\/attachment\/(view|thumb)\/[0-9a-f-]{36}$/i.test(source)

markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('target', '_blank')
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow')
  return plainLink?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options)
}
// Pictures of other hosts would tell them who reads; only attachments of our own are shown.
markdown.renderer.rules.image = (tokens, index) => {
  const source = String(tokens[index]?.attrGet('src') ?? '')
  const words = markdown.utils.escapeHtml(tokens[index]?.content ?? '')
  const address = markdown.utils.escapeHtml(source)
  if (isOwnPicture(source)) return `<img src="${address}" alt="${words}" loading="lazy">`
  return `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">${words || address}</a>`
}
markdown.renderer.rules.text = (tokens, index, _options, env) => {
  const words = tokens[index]?.content ?? ''
  const { escapeHtml } = markdown.utils
  const mentioned: unknown = env?.mentioned
  if (!(mentioned instanceof RegExp)) return escapeHtml(words)
  const parts = words.split(new RegExp(`(${mentioned.source})`, 'u'))
  return parts
    .map((part, at) => (at % 2 ? `<span class="ls-mention">${escapeHtml(part)}</span>` : escapeHtml(part)))
    .join('')
}
markdown.renderer.rules.blockquote_open = (tokens, index) =>
  tokens[index]?.level === 0
    ? `<details class="ls-quote"><summary>${i18next.t('common:quote')}</summary><blockquote>`
    : '<blockquote>'
markdown.renderer.rules.blockquote_close = (tokens, index) =>
  tokens[index]?.level === 0 ? '</blockquote></details>' : '</blockquote>'
// Wider than its place, a table is moved by hand or by keys, and the page stays where it is.
markdown.renderer.rules.table_open = () =>
  `<div class="ls-wide-table" role="group" tabindex="0" aria-label="${i18next.t('common:table')}"><table>`
markdown.renderer.rules.table_close = () => '</table></div>'

export function renderMarkdown(text: string, mentions: readonly string[] = []): string {
  return markdown.render(text, { mentioned: mentionPattern(mentions) })
}

/** The words alone, in one line: for where there is room for no more. */
export function wordsOf(text: string): string {
  const said = markdown.parse(text, {}).flatMap(({ type, content, children }) => {
    if (type === 'fence' || type === 'code_block') return content
    return children ? children.map((part) => (/break$/.test(part.type) ? ' ' : part.content)).join('') : []
  })
  return said.join(' ').replace(/\s+/g, ' ').trim()
}

/** Markdown as people type it and mails become it. HTML in it stays text; quoted text is folded, who is mentioned is marked. */
export function Markdown({ text, mentions }: { text: string; mentions?: readonly string[] }) {
  const html = useMemo(() => renderMarkdown(text, mentions), [text, mentions])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it with html off escapes all that was typed
  return <div className="ls-markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
