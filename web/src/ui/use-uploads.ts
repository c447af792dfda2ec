import { useEffect, useRef, useState } from 'react'
import { useEditorUploads } from '../api/use-editor-uploads.ts'
import { attachmentText } from '../lib/attachment-text.ts'
import type { EditorHandle } from './editor/editor-parts.ts'

/** Files that come into a text. Whoever sends while one is on its way means it with the file: it waits, and is not sent without. */
export function useUploads(send: () => void) {
  const editor = useRef<EditorHandle>(null)
  const [isWaiting, setWaiting] = useState(false)
  const { running, add } = useEditorUploads<null>({
    arrived: (_place, file) => editor.current?.insert(attachmentText(file)),
    failed: () => setWaiting(false),
  })
  const submit = () => {
    setWaiting(running.length > 0)
    if (running.length === 0) send()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the upload is what was waited for
  useEffect(() => {
    if (isWaiting) submit()
  }, [running])
  return { editor, running, attach: (files: FileList) => add(files, null), isWaiting, submit }
}
