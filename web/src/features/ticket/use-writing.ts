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
import { type Running, useUploads } from './use-uploads.ts'

/** What is being written on a ticket: its two drafts, the place in the text, and sending. */
export function useWriting(field: RefObject<HTMLTextAreaElement | null>) {
  const { publicId } = useTicket().ticket
  const draft = useDraft(publicId)
  const side: Side = useIsStaff() ? draft.side : 'public'
  const { text, files } = draft.of(side)
  const { running, add } = useUploads(draft.setFiles)
  const sending = useSending(draft, side, running)

  const setText = (next: string) => draft.setText(side, next)
  const removeFile = (uuid: string) => draft.setFiles(side, (before) => before.filter((file) => file.uuid !== uuid))
  // Where writing goes on; null until somebody was in the field.
  const caret = useRef<Caret | null>(null)
  const insert = (piece: string) => {
    const next = insertAt(text, caret.current, piece)
    // At once: whoever types on at this moment means this place.
    flushSync(() => setText(next.text))
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
    const since = draft.of('public')
    const together = [reply.text, since.text].filter(Boolean).join('\n\n')
    draft.restore('public', { text: together, files: [...reply.files, ...since.files] })
    setTimeout(() => field.current?.focus())
  }
  const uploading = running.filter((one) => one.side === side)
  const attach = (chosen: FileList) => add(chosen, side)
  return { side, text, files, uploading, setText, removeFile, attach, insert, keepCaret, turnTo, takeBack, ...sending }
}

export type Writing = ReturnType<typeof useWriting>

function useSending(draft: ReturnType<typeof useDraft>, side: Side, running: readonly Running[]) {
  const { t } = useTexts('ticket')
  const { publicId } = useTicket().ticket
  const me = useMe()
  const [sendByEmail, setSendByEmail] = useState(true)
  // What is sent as soon as its last file has arrived, whatever one turns to meanwhile.
  const [waiting, setWaiting] = useState<Side | null>(null)
  const noting = useAction(createComment, { failure: t('errors:commentFailed'), refresh: ['notification.', 'search.'] })
  // A note that is still being saved keeps nobody from sending the reply.
  const isNoting = side === 'internal' && noting.isRunning
  const isEmpty = draft.of(side).text.trim() === ''
  const isUploading = (which: Side) => running.some((one) => one.side === which)

  const submit = async (which = side) => {
    const { text, files } = draft.of(which)
    if (text.trim() === '' || (which === 'internal' && noting.isRunning)) return
    // Whoever sends while a file is still on its way means it with the file.
    setWaiting(isUploading(which) ? which : null)
    if (isUploading(which)) return
    if (which === 'public') {
      holdReply({ user: me.uuid, publicId, text, files, sendByEmail })
      return draft.clear('public')
    }
    const attachments = files.map((file) => file.uuid)
    const written = await noting.run({ ticket: publicId, text, internal: true, attachments })
    if (written) draft.clear('internal')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the upload is what was waited for
  useEffect(() => {
    if (waiting && !isUploading(waiting)) void submit(waiting)
  }, [waiting, running])
  return {
    submit: () => submit(),
    isEmpty,
    isSending: isNoting || waiting === side,
    sendByEmail,
    setSendByEmail,
  }
}
