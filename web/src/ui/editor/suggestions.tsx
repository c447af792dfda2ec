import type { EditorState } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useMarked } from '../use-marked.ts'
import type { Offer, Offered } from './editor-parts.ts'
import { sliceOf } from './slice-of.ts'

interface Asked {
  sign: string
  words: string
  from: number
  to: number
}

/** Signs and what is written behind them, up to the caret: a name of two words, a number, the beginning of a template. */
const askedPattern = /(?:^|[\s(])(@|#|::)([\p{L}\d._-]*(?: [\p{L}\d._-]+)?)$/u

function askedIn({ selection }: EditorState, signs: readonly string[]): Asked | null {
  const { $from, empty, from } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.name === 'codeBlock') return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n')
  const [, sign = '', words = ''] = askedPattern.exec(before) ?? []
  if (!signs.includes(sign)) return null
  return { sign, words, from: from - sign.length - words.length, to: from }
}

/** What is offered at the caret, and how the field tells of it. */
export function useSuggestions(editor: Editor, offers: readonly Offer[]) {
  const id = useId()
  const [left, setLeft] = useState<number | null>(null)
  const [marked, setMarked] = useState<string>()
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const asked = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isFocused
        ? askedIn(
            now.state,
            offers.map(({ sign }) => sign),
          )
        : null,
  })
  const offer = asked && asked.from !== left ? offers.find(({ sign }) => sign === asked.sign) : undefined
  const onKey = (event: KeyboardEvent) => {
    if (!offer || !asked) return false
    if (event.key !== 'Escape') return keys.current(event)
    setLeft(asked.from)
    return true
  }
  const attributes = offer
    ? { 'aria-autocomplete': 'list', 'aria-controls': id, ...(marked && { 'aria-activedescendant': marked }) }
    : {}
  return { id, editor, asked, offer, keys, onMarked: setMarked, onKey, attributes }
}

type Props = Omit<ReturnType<typeof useSuggestions>, 'onKey' | 'attributes'>

export function Suggestions({ offer, asked, ...rest }: Props) {
  return offer && asked && <SuggestionList key={offer.sign} {...rest} offer={offer} asked={asked} />
}

interface ListProps extends Omit<Props, 'offer' | 'asked' | 'keys'> {
  offer: Offer
  asked: Asked
  keys: RefObject<(event: KeyboardEvent) => boolean>
}

/** Arrows mark, Enter or a click takes, Escape leaves; the caret stays in the text. */
function SuggestionList({ id, editor, offer, asked, keys, onMarked }: ListProps) {
  const { offered, nothing } = offer.useOffered(asked.words)
  const marking = useMarked(offered, ({ key }) => key, 0)
  const marked = marking.marked ?? offered[0]
  const optionId = (one: Offered) => `${id}-${one.key}`
  const take = (one: Offered) => {
    const { from, to } = asked
    const transaction = editor.state.tr.replaceRange(from, to, sliceOf(editor, one.take()))
    if (offer.sign !== '::') transaction.insertText(' ')
    editor.view.dispatch(transaction.scrollIntoView())
    editor.view.focus()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (!marked || event.ctrlKey || event.metaKey) return false
    if (event.key === 'Enter') take(marked)
    else if (event.key === 'ArrowDown') marking.mark((offered.indexOf(marked) + 1) % offered.length)
    else if (event.key === 'ArrowUp') marking.mark((offered.indexOf(marked) - 1 + offered.length) % offered.length)
    else return false
    return true
  }
  const name = marked && optionId(marked)
  useEffect(() => {
    keys.current = onKey
    return () => {
      keys.current = () => false
    }
  })
  useEffect(() => {
    onMarked(name)
    if (name) document.getElementById(name)?.scrollIntoView?.({ block: 'nearest' })
    return () => onMarked(undefined)
  }, [name, onMarked])
  return (
    <div className="ls-suggestions" style={placeOf(editor, asked.from)}>
      <div id={id} role="listbox" aria-label={offer.label}>
        {offered.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are those of the text, where the caret stays
          <div
            key={one.key}
            id={optionId(one)}
            role="option"
            aria-selected={one === marked}
            onPointerEnter={() => marking.mark(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(one)}
          >
            <span className="ls-cut">{one.text}</span>
            {one.detail && <small className="ls-faint ls-cut">{one.detail}</small>}
          </div>
        ))}
      </div>
      {offered.length === 0 && (
        <p className="ls-faint" role="status">
          {nothing}
        </p>
      )}
    </div>
  )
}

/** Below the sign, or above it where the page ends. */
function placeOf(editor: Editor, at: number) {
  const sign = editor.view.coordsAtPos(at)
  const left = Math.max(8, Math.min(sign.left, window.innerWidth - 328))
  const isLow = sign.bottom + 260 > window.innerHeight
  return isLow ? { left, bottom: window.innerHeight - sign.top + 4 } : { left, top: sign.bottom + 4 }
}
