import type { Attachment, Comment } from '@leitstand/contracts/ticket/ticket'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { noteRest, noteWriting } from '../../api/presence.ts'
import { type Running, useEditorUploads } from '../../api/use-editor-uploads.ts'
import { attachmentText, isPicture } from '../../lib/attachment-text.ts'
import type { EditorHandle } from '../../ui/editor/editor-parts.ts'
import { crossing } from './crossing.ts'
import { type Mentioned, type Side, useDraft } from './draft.ts'
import { isForStaffAlone } from './for-staff-alone.ts'
import { holdReply, type Outgoing, sendNote } from './outgoing.ts'
import { useTicket } from './ticket-context.tsx'
import { useComments } from './use-comments.ts'

/** What happens when the text is out: the ticket takes a step, or the page does something. */
export interface Then {
  step?: string
  act?: () => void
}

/** What is being written on a ticket: its two drafts, the place in the text, and sending. */
export function useWriting() {
  const { publicId } = useTicket().ticket
  const draft = useDraft(publicId)
  const comments = useComments(publicId).data?.items
  const side: Side = useIsStaff() ? draft.side : 'public'
  const { text, files, mentions } = draft.of(side)
  const { field, editor, focus } = useField()
  const arrived = (place: Side, file: Attachment) => {
    if (!isPicture(file)) return draft.setFiles(place, (before) => [...before, file])
    if (place === side && editor.current) return editor.current.insert(attachmentText(file))
    draft.add(place, attachmentText(file))
  }
  const { running, add } = useEditorUploads<Side>({ arrived, failed: (place) => giveUp(place) })
  const { giveUp, ...sending } = useSending(draft, side, running, comments)

  const newest = comments && (comments[0]?.uuid ?? null)
  const setText = (next: string) => {
    noteWriting()
    draft.setText(side, next, newest)
  }
  const removeFile = (uuid: string) => draft.setFiles(side, (before) => before.filter((file) => file.uuid !== uuid))
  const mention = (one: Mentioned) => draft.mention(side, one)
  const insert = (piece: string) => {
    // What stands over the field is closed before the field takes the focus.
    flushSync(() => undefined)
    editor.current?.insert(piece)
  }
  const turnTo = (next: Side) => {
    draft.setSide(next)
    setTimeout(focus)
  }
  const takeBack = (reply: Outgoing) => {
    const place: Side = reply.internal ? 'internal' : 'public'
    const since = draft.of(place)
    draft.restore(place, {
      text: [reply.text, since.text].filter(Boolean).join('\n\n'),
      files: [...reply.files, ...since.files],
      mentions: [...reply.mentions, ...since.mentions],
      since: reply.since,
    })
    setTimeout(focus)
  }
  const uploading = running.filter((one) => one.place === side)
  const attach = (chosen: FileList) => add(chosen, side)
  const content = { side, text, files, mentions, uploading }
  return { ...content, field, setText, removeFile, attach, mention, insert, turnTo, takeBack, ...sending }
}

export type Writing = ReturnType<typeof useWriting>

/** The field, also for those who want to write in it before it has come. */
function useField() {
  const editor = useRef<EditorHandle | null>(null)
  const isAwaited = useRef(false)
  const [field] = useState(() => (handle: EditorHandle | null) => {
    editor.current = handle
    if (handle && isAwaited.current) handle.focus()
    if (handle) isAwaited.current = false
  })
  const focus = () => {
    if (editor.current) editor.current.focus()
    else isAwaited.current = true
  }
  return { field, editor, focus }
}

function useSending(
  draft: ReturnType<typeof useDraft>,
  side: Side,
  running: readonly Running<Side>[],
  comments: readonly Comment[] | undefined,
) {
  const { ticket, move } = useTicket()
  const { publicId } = ticket
  const me = useMe()
  const [sendByEmail, setSendByEmail] = useState(true)
  // What is sent as soon as its last file has arrived, whatever one turns to meanwhile.
  const [waiting, setWaiting] = useState<{ which: Side; then: Then } | null>(null)
  const isEmpty = draft.of(side).text.trim() === ''
  const isUploading = (which: Side) => running.some((one) => one.place === which)

  const reply = ({ step, act }: Then) => {
    const { text, files, mentions, since } = draft.of('public')
    const crossed = crossing(comments, since, me.uuid)
    const isMailed = sendByEmail && !isForStaffAlone(ticket)
    holdReply({ user: me.uuid, publicId, text, files, mentions, since, sendByEmail: isMailed, step }, crossed)
    draft.clear('public')
    act?.()
  }
  const note = async ({ step, act }: Then) => {
    const { text, files, mentions } = draft.of('internal')
    const saving = sendNote({ user: me.uuid, publicId, text, files, mentions })
    // What one writes while it is being saved is the next note.
    draft.clear('internal')
    if (!(await saving)) return
    if (step) await move({ transition: step })
    act?.()
  }
  const submit = async (which: Side, then: Then) => {
    if (draft.of(which).text.trim() === '') return
    // Whoever sends while a file is still on its way means it with the file.
    setWaiting(isUploading(which) ? { which, then } : null)
    if (isUploading(which)) return
    noteRest()
    await (which === 'public' ? reply(then) : note(then))
  }
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  const submitAfter = async (then: Promise<Then>) => {
    const which = side
    const known = await then
    await latest.current(which, known)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the upload is what was waited for
  useEffect(() => {
    if (waiting && !isUploading(waiting.which)) void submit(waiting.which, waiting.then)
  }, [waiting, running])
  return {
    /** What waits for its file is not sent without it. */
    giveUp: (which: Side) => setWaiting((now) => (now?.which === which ? null : now)),
    submit: (then: Then = {}) => submit(side, then),
    /** With what was written while it was found out what happens then. */
    submitAfter,
    isEmpty,
    isSending: waiting?.which === side,
    sendByEmail,
    setSendByEmail,
  }
}
