import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useKept } from '../../api/use-kept.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const usual = 67
const least = 40
const most = 80
const step = 2

function within(percent: unknown): number {
  return typeof percent === 'number' && Number.isFinite(percent)
    ? Math.min(most, Math.max(least, Math.round(percent)))
    : usual
}

/** How much of the page the conversation takes, in percent, as this user left it (CONST-026, AMB-036). */
export function useChatWidth() {
  const [width, setWidth] = useKept('ticket.chatWidth', within)
  const style = { '--ls-chat': `${width}fr`, '--ls-side': `${100 - width}fr` } as CSSProperties
  return { width, style, setWidth: (percent: number) => setWidth(within(percent)) }
}

interface Props {
  width: number
  onChange: (percent: number) => void
}

/** The line between conversation and details: dragged, or moved with the arrow keys; a double click puts it back. */
export function ChatWidth({ width, onChange }: Props) {
  const { t } = useTexts('ticket')
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      onChange(((event.clientX - box.left) / box.width) * 100)
  }
  const onKey = (event: KeyboardEvent) => {
    const wide = { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most }[event.key]
    if (wide === undefined) return
    event.preventDefault()
    onChange(wide)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no <hr>
    <div
      className="ls-chat-width"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('chatWidth')}
      title={t('chatWidth')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onChange(usual)}
      onKeyDown={onKey}
    />
  )
}
