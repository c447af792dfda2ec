import { uploadEditorAttachment } from '@leitstand/contracts/ticket/attachments'
import type { Attachment } from '@leitstand/contracts/ticket/ticket'
import { useState } from 'react'
import { currentLanguage } from '../../api/language.ts'
import { reasonOf } from '../../api/problem.ts'
import { upload } from '../../api/upload.ts'
import { toast } from '../../ui/toaster-state.ts'
import type { DraftFile, Side } from './draft.ts'

export interface Running {
  id: string
  side: Side
  name: string
  share: number
}

type Change = (side: Side, change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void

/** Files are sent while one still writes; they stay with what they were chosen for, which binds them when it is saved. */
export function useUploads(setFiles: Change) {
  const [running, setRunning] = useState<readonly Running[]>([])

  const addOne = async (file: File, side: Side) => {
    const id = crypto.randomUUID()
    setRunning((before) => [...before, { id, side, name: file.name, share: 0 }])
    const onProgress = (share: number) =>
      setRunning((before) => before.map((one) => (one.id === id ? { ...one, share } : one)))
    try {
      const fields = { origin: 'editor', isTicketContext: 'false' }
      const { uuid, name, size } = (await upload(uploadEditorAttachment, {}, file, {
        fields,
        onProgress,
      })) as Attachment
      setFiles(side, (files) => [...files, { uuid, name, size }])
    } catch (error) {
      toast.error(file.name, { detail: reasonOf(error, currentLanguage()) })
    } finally {
      setRunning((before) => before.filter((one) => one.id !== id))
    }
  }
  return {
    running,
    add: (files: FileList, side: Side) => {
      for (const file of files) void addOne(file, side)
    },
  }
}
