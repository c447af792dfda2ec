import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { IconButton } from './icon-button.tsx'
import './orderable-list.css'

export interface OrderableItem {
  key: string
  /** Read aloud while it is moved. */
  name: string
  content: ReactNode
}

interface Props {
  label: string
  items: readonly OrderableItem[]
  /** Lists of the same kind take things from each other. */
  kind: string
  /** Something, of this list or of another of its kind, is to stand before what is at `index` among the others. */
  onPlace: (key: string, index: number) => void
  /** What an empty list says; something can be dropped on it. */
  empty?: ReactNode
}

/** A list in an order of its own, changed by dragging, or with the arrow keys on the handle. */
export function OrderableList({ label, items, kind, onPlace, empty }: Props) {
  const { t } = useTexts()
  const type = `application/x-leitstand-${kind}`
  const [gap, setGap] = useState<number | null>(null)
  const [said, say] = useState('')

  const place = (key: string, index: number) => {
    const from = items.findIndex((item) => item.key === key)
    if (from === index) return
    onPlace(key, index)
    const name = items[from]?.name
    if (name) say(t('common:movedTo', { name, place: index + 1, count: items.length }))
  }
  const onKey = (event: KeyboardEvent, index: number, key: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const to = index + step
    if (step === 0 || to < 0 || to >= items.length) return
    event.preventDefault()
    place(key, to)
  }
  const onOver = (event: DragEvent, index: number) => {
    if (!event.dataTransfer.types.includes(type)) return
    event.preventDefault()
    event.stopPropagation()
    const box = event.currentTarget.getBoundingClientRect()
    setGap(event.clientY > box.top + box.height / 2 ? index + 1 : index)
  }
  const onDrop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(type)
    if (!key) return
    event.preventDefault()
    event.stopPropagation()
    const to = gap ?? items.length
    const from = items.findIndex((item) => item.key === key)
    setGap(null)
    // Taken out of this list, what follows is one nearer.
    place(key, from !== -1 && from < to ? to - 1 : to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut, the handles below do the same
    <div
      className="ls-orderable"
      onDragOver={(event) => items.length === 0 && onOver(event, 0)}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setGap(null)}
      onDrop={onDrop}
      data-gap={items.length === 0 && gap !== null}
    >
      <ul aria-label={label}>
        {items.map(({ key, name, content }, index) => (
          <li
            key={key}
            data-gap={
              gap === index ? 'before' : gap === items.length && index === items.length - 1 ? 'after' : undefined
            }
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(type, key)
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDragEnd={() => setGap(null)}
            onDragOver={(event) => onOver(event, index)}
          >
            <IconButton
              icon="grip"
              iconSize={16}
              label={t('common:move', { name })}
              className="ls-handle"
              aria-description={t('common:moveHelp')}
              title={t('common:moveHelp')}
              onKeyDown={(event) => onKey(event, index, key)}
            />
            {content}
          </li>
        ))}
      </ul>
      {items.length === 0 && empty}
      <span className="ls-hidden" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
