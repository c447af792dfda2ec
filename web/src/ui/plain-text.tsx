import MarkdownIt from 'markdown-it'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import './plain-text.css'

const { linkify } = new MarkdownIt()
/** What a mail shows inside its text is kept as an attachment, and named in the text so. */
const picture = /!\[([^[\]\n]*)\]\((\/attachment\/view\/[0-9a-f-]{36})\)/g
const mostOpenLines = 8

/** A text as it came in a mail: every character, blank and line break as it was written; long quotations are folded. */
export function PlainText({ text }: { text: string }) {
  const { t } = useTexts()
  const passages = useMemo(() => passagesOf(text), [text])
  return (
    <div className="ls-plain">
      {passages.map(({ isQuoted, lines }, index) => {
        const words = withPictures(lines.join(''))
        // biome-ignore lint/suspicious/noArrayIndexKey: passages of one text never change places
        if (!isQuoted) return <div key={index}>{words}</div>
        const quote = <blockquote>{words}</blockquote>
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages of one text never change places
          <div key={index}>
            {lines.length <= mostOpenLines ? (
              quote
            ) : (
              <details className="ls-quote">
                <summary>{t('common:quote')}</summary>
                {quote}
              </details>
            )}
          </div>
        )
      })}
    </div>
  )
}

interface Passage {
  isQuoted: boolean
  /** With their line ends. */
  lines: string[]
}

function passagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const isQuoted = line.startsWith('>')
    const last = passages.at(-1)
    if (last?.isQuoted === isQuoted) last.lines.push(line)
    else passages.push({ isQuoted, lines: [line] })
  }
  return passages
}

function withPictures(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  for (const { 0: mark, 1: words = '', 2: address, index } of text.matchAll(picture)) {
    nodes.push(...withLinks(text.slice(from, index), from))
    nodes.push(<img key={`picture ${index}`} src={address} alt={words} loading="lazy" />)
    from = index + mark.length
  }
  return [...nodes, ...withLinks(text.slice(from), from)]
}

/** Addresses can be followed, and read as they stand. */
function withLinks(text: string, offset: number): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    nodes.push(
      text.slice(from, index),
      <a key={`link ${offset + index}`} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {text.slice(index, lastIndex)}
      </a>,
    )
    from = lastIndex
  }
  return [...nodes, text.slice(from)]
}
