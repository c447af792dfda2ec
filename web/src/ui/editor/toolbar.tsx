import { Button } from 'antd'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

/** One stop of Tab; arrows go through the tools. */
export function Toolbar({ children }: { children: ReactNode }) {
  const { t } = useTexts('editor')
  const bar = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const tools = toolsOf(bar.current)
    const at = tools.indexOf(event.target as HTMLElement)
    if (step === undefined || at === -1) return
    event.preventDefault()
    tools[(at + step + tools.length) % tools.length]?.focus()
  }
  const stopAt = ({ target }: FocusEvent) => {
    for (const tool of toolsOf(bar.current)) tool.tabIndex = tool === target ? 0 : -1
  }
  // Tools come and go: where the stop was may be none any more.
  useEffect(() => {
    const tools = toolsOf(bar.current)
    if (tools[0] && tools.every(({ tabIndex }) => tabIndex !== 0)) tools[0].tabIndex = 0
  })
  return (
    <div
      ref={bar}
      className="ls-editor-tools"
      role="toolbar"
      aria-label={t('tools')}
      onKeyDown={onKey}
      onFocus={stopAt}
    >
      {children}
    </div>
  )
}

const toolsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]

interface ToolProps {
  icon: ToolIconName
  label: string
  /** As they are pressed: `Ctrl B`. */
  keys?: string | undefined
  isOn?: boolean | undefined
  /** Why it cannot be used now. */
  refusal?: string | undefined
  onPress: () => void
}

export function Tool({ icon, label, keys, isOn, refusal, onPress }: ToolProps) {
  const words = keys ? `${label} (${keys})` : label
  return (
    <Button
      type="text"
      size="small"
      className="ls-editor-tool"
      icon={<ToolIcon name={icon} />}
      aria-label={label}
      title={refusal ?? words}
      disabled={refusal !== undefined}
      tabIndex={-1}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(refusal && { 'aria-description': refusal })}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  )
}

/** How the text is looked at. */
export interface Views {
  isSource: boolean
  isPreview: boolean
  /** The text has what only Markdown can hold. */
  mustBeSource: boolean
  showSource: (wanted: boolean) => void
  setPreview: (wanted: boolean) => void
}

export function ViewTools({ views }: { views: Views }) {
  const { t } = useTexts('editor')
  const { isSource, isPreview, showSource, setPreview } = views
  return (
    <span className="ls-editor-views">
      <Tool icon="source" label={t('source')} isOn={isSource} onPress={() => showSource(!isSource)} />
      <Tool icon="preview" label={t('preview')} isOn={isPreview} onPress={() => setPreview(!isPreview)} />
    </span>
  )
}
