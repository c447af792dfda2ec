import { createComment } from '@leitstand/contracts/ticket/comments'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Caret, insertAt } from '../../lib/insert-at.ts'
import { type Side, useDraft } from './draft.ts'
import { holdReply, type Outgoing } from './outgoing.ts'
import { useTicket } from './ticket-context.tsx'
import { useUploads } from './use-uploads.ts'

/** What is being written on a ticket: its two drafts, the place in the text, and sending. */
export function useWriting(field: RefObject<HTMLTextAreaElement | null>) {
  const { publicId } = useTicket().ticket
  const draft = useDraft(publicId)
  const side: Side = useIsStaff() ? draft.side : 'public'
  const uploads = useUploads(draft.setFiles)
  const sending = useSending(draft, side, uploads.running.length > 0)

  // Where writing goes on; null until somebody was in the field.
  const caret = useRef<Caret | null>(null)
  const insert = (piece: string) => {
    const next = insertAt(draft.text, caret.current, piece)
    // At once: whoever types on at this moment means this place.
    flushSync(() => draft.setText(next.text))
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  const keepCaret = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    caret.current = { start: selectionStart, end: selectionEnd }
  }
  const turnTo = (next: Side) => {
    if (next !== side) caret.current = null
    draft.setSide(next)
    setTimeout(() => field.current?.focus())
  }
  const takeBack = (reply: Outgoing) => {
    const text = [reply.text, draft.side === 'public' ? draft.text : draft.other.text].filter(Boolean).join('\n\n')
    draft.restore('public', { text, files: reply.files })
    setTimeout(() => field.current?.focus())
  }
  return { draft, side, uploads, insert, keepCaret, turnTo, takeBack, ...sending }
}

export type Writing = ReturnType<typeof useWriting>

function useSending(draft: ReturnType<typeof useDraft>, side: Side, isUploading: boolean) {
  const { t } = useTexts('ticket')
  const { publicId } = useTicket().ticket
  const me = useMe()
  const [sendByEmail, setSendByEmail] = useState(true)
  const [isWaiting, setWaiting] = useState(false)
  const noting = useAction(createComment, { failure: t('errors:commentFailed'), refresh: ['notification.', 'search.'] })
  // A note that is still being saved keeps nobody from sending the reply.
  const isNoting = side === 'internal' && noting.isRunning
  const isEmpty = draft.text.trim() === ''

  const submit = async () => {
    if (isEmpty || isNoting) return
    // Whoever sends while a file is still on its way means it with the file.
    setWaiting(isUploading)
    if (isUploading) return
    const { text, files } = draft
    if (side === 'public') {
      holdReply({ user: me.uuid, publicId, text, files, sendByEmail })
      return draft.clear('public')
    }
    const attachments = files.map((file) => file.uuid)
    const written = await noting.run({ ticket: publicId, text, internal: true, attachments })
    if (written) draft.clear('internal')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the upload is what was waited for
  useEffect(() => {
    if (isWaiting && !isUploading) void submit()
  }, [isWaiting, isUploading])
  return { submit, isEmpty, isSending: isNoting || isWaiting, sendByEmail, setSendByEmail }
}
