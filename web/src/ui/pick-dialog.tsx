import { Input } from 'antd'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import './pick-dialog.css'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useMarked } from './use-marked.ts'

export interface Pick {
  key: string
  text: string
  /** A line that says more. */
  detail?: string
  icon: IconName
  act: () => void
}

interface Props {
  title: string
  hint: string
  words: string
  onWords: (words: string) => void
  /** What fits the words. */
  picks: readonly Pick[]
  /** Said when nothing fits. */
  nothing: ReactNode
  /** Whether a bare Enter takes the first: only where that does nothing that reaches anybody else. */
  marksFirst?: boolean
  close: () => void
  children?: ReactNode
}

/**
 * Choosing one thing by typing: arrows mark, Enter or a click takes it, Escape leaves.
 * Nothing is marked before one types or moves, so that a bare Enter does nothing unasked.
 */
export function PickDialog({ title, hint, words, onWords, picks, nothing, marksFirst, close, children }: Props) {
  const { marked, at, mark } = useMarked(picks, ({ key }) => key, words || marksFirst ? 0 : -1)
  const id = useId()
  const run = (pick: Pick | undefined) => {
    close()
    pick?.act()
  }
  const move = (down: boolean) => {
    const last = picks.length - 1
    const next = down ? (at < last ? at + 1 : 0) : at > 0 ? at - 1 : last
    mark(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (!['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    if (event.key !== 'Enter') move(event.key === 'ArrowDown')
    else if (marked) run(marked)
  }
  return (
    <Dialog title={title} close={close} bare>
      <Input
        size="large"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={marked ? `${id}-${at}` : undefined}
        aria-label={title}
        placeholder={hint}
        value={words}
        onChange={(event) => {
          onWords(event.target.value)
          mark(null)
        }}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label={title} className="ls-palette-list">
        {picks.map((pick, index) => (
          <div
            key={pick.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={pick === marked}
            onPointerEnter={() => mark(index)}
            onClick={() => run(pick)}
            onKeyDown={(event) => event.key === 'Enter' && run(pick)}
          >
            <Icon name={pick.icon} size={16} />
            <span className="ls-cut">
              {pick.text}
              {pick.detail && <small className="ls-faint ls-palette-detail ls-cut">{pick.detail}</small>}
            </span>
          </div>
        ))}
        {picks.length === 0 && <p className="ls-faint">{nothing}</p>}
      </div>
      {children}
    </Dialog>
  )
}
