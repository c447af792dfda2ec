import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AttachTool } from './attach-tool.tsx'
import type { EditorProps } from './editor-parts.ts'
import { Toolbar, type Views, ViewTools } from './toolbar.tsx'

/** The text as it is stored, sign by sign. */
export function SourceText(props: EditorProps & { views: Views }) {
  const {
    label,
    ids,
    value,
    format,
    onChange,
    placeholder,
    rows = 3,
    onSend,
    onCancel,
    attach,
    tools,
    ref,
    views,
  } = props
  const isPlain = format === 'plain'
  const { t } = useTexts('editor')
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    insert(text) {
      const area = field.current
      if (!area) return
      area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
      area.focus()
      onChange(area.value)
    },
  }))
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.(event)
    if (event.key === 'Escape') onCancel?.()
  }
  return (
    <>
      <Toolbar>
        <AttachTool attach={attach} />
        {tools}
        {!isPlain && <ViewTools views={views} />}
      </Toolbar>
      {views.mustBeSource && <p className="ls-editor-note">{t(isPlain ? 'staysPlain' : 'mustBeSource')}</p>}
      <textarea
        {...ids}
        ref={field}
        className="ls-editor-source"
        aria-label={label}
        placeholder={placeholder}
        hidden={views.isPreview}
        value={value}
        rows={Math.min(16, Math.max(rows, value.split('\n').length + 1))}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
      />
    </>
  )
}
