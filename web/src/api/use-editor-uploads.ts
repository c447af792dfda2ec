import { uploadEditorAttachment } from '@leitstand/contracts/ticket/attachments'
import type { Attachment } from '@leitstand/contracts/ticket/ticket'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../lib/toasts.ts'
import { currentLanguage } from './language.ts'
import { reasonOf } from './problem.ts'
import { upload } from './upload.ts'

/** A file on its way, and for which text it was chosen. */
export interface Running<Place> {
  id: string
  place: Place
  name: string
  share: number
}

interface Ends<Place> {
  arrived: (place: Place, file: Attachment) => void
  /** Why has been said by then. */
  failed: (place: Place) => void
}

/** Files are sent while one still writes; of each it is told how it ended, with the text that it was chosen for. */
export function useEditorUploads<Place>(ends: Ends<Place>) {
  const [running, setRunning] = useState<readonly Running<Place>[]>([])
  const latest = useRef(ends)
  useEffect(() => {
    latest.current = ends
  })

  const addOne = async (file: File, place: Place) => {
    const id = crypto.randomUUID()
    setRunning((before) => [...before, { id, place, name: file.name, share: 0 }])
    const onProgress = (share: number) =>
      setRunning((before) => before.map((one) => (one.id === id ? { ...one, share } : one)))
    try {
      const kept = (await upload(uploadEditorAttachment, {}, file, { onProgress })) as Attachment
      // Asked for only now: one may have turned to another text meanwhile.
      latest.current.arrived(place, kept)
    } catch (error) {
      toast.error(file.name, { detail: reasonOf(error, currentLanguage()) })
      latest.current.failed(place)
    } finally {
      setRunning((before) => before.filter((one) => one.id !== id))
    }
  }
  return {
    running,
    add: (files: FileList, place: Place) => {
      for (const file of files) void addOne(file, place)
    },
  }
}
