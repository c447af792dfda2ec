import { useState } from 'react'
import { toast } from '../lib/toasts.ts'
import { currentLanguage } from './language.ts'
import { reasonOf } from './problem.ts'

/** Sends files one after the other to where they belong; what is refused is said by its name, and the others go on. */
export function useFileUploads<To = void>(send: (file: File, to: To) => Promise<unknown>) {
  const [isSending, setSending] = useState(false)
  const add = async (files: Iterable<File>, to: To) => {
    setSending(true)
    // A copy: the list of a field is emptied by the next choice.
    for (const file of [...files])
      await send(file, to).catch((error: unknown) =>
        toast.error(file.name, { detail: reasonOf(error, currentLanguage()) }),
      )
    setSending(false)
  }
  return { add, isSending }
}
