import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Markdown } from '../markdown.tsx'
import './editor.css'
import type { EditorProps } from './editor-parts.ts'
import { isEditable } from './is-editable.ts'
import { RichText } from './rich-text.tsx'
import { SourceText } from './source-text.tsx'

/** A field for long texts: formatted, as Markdown where somebody wants it or the text needs it, and as it will be read. */
export function EditorBox(props: EditorProps) {
  const { t } = useTexts('editor')
  const { value, mentions = [], attach, format } = props
  const isPlain = format === 'plain'
  const [wantsSource, setWantsSource] = useState(false)
  const [isPreview, setPreview] = useState(false)
  // A text that would come out changed is not opened as a formatted one.
  const [isSource, setSource] = useState(() => isPlain || !isEditable(value))
  const showSource = (wanted: boolean) => {
    setWantsSource(wanted)
    setSource(wanted || !isEditable(value))
  }
  if (isSource && !isPlain && !wantsSource && value === '') setSource(false)
  const accept = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // Word processors add a picture of the text to the text.
    if (data.files.length === 0 || data.getData('text/plain') !== '') return
    event.preventDefault()
    event.stopPropagation()
    if (attach) attach(data.files)
    else toast.error(t('noFiles'), { detail: t('noFilesDetail') })
  }
  const views = { isSource, isPreview, mustBeSource: isSource && !wantsSource, showSource, setPreview }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; who uses keys has a tool for them
    <div
      className="ls-editor"
      onPasteCapture={(event) => accept(event, event.clipboardData)}
      onDropCapture={(event) => accept(event, event.dataTransfer)}
      onDragOver={(event) => event.preventDefault()}
    >
      {isSource ? <SourceText {...props} views={views} /> : <RichText {...props} views={views} setSource={setSource} />}
      {isPreview && (
        <div className="ls-editor-preview">
          <Markdown text={value} mentions={mentions} />
        </div>
      )}
    </div>
  )
}
