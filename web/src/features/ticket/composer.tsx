import { createComment } from '@leitstand/contracts/ticket/comments'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Caret, insertAt } from '../../lib/insert-at.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import './composer.css'
import { ComposerFiles } from './composer-files.tsx'
import { ComposerSides } from './composer-sides.tsx'
import { ComposerTemplates } from './composer-templates.tsx'
import { type Side, useDraft } from './draft.ts'
import { holdReply, type Outgoing } from './outgoing.ts'
import { PendingReplies } from './pending-replies.tsx'
import { useTicket } from './ticket-context.tsx'
import { useUploads } from './use-uploads.ts'

/** Writing to the customer, or to colleagues: two colours, two buttons, two drafts. */
export function Composer({ onBook }: { onBook: () => void }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const draft = useDraft(ticket.publicId)
  const isStaff = useIsStaff()
  const me = useMe()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [sendByEmail, setSendByEmail] = useState(true)
  const uploads = useUploads(draft.setFiles)
  const noting = useAction(createComment, { failure: t('errors:commentFailed'), refresh: ['notification.', 'search.'] })
  const side: Side = isStaff ? draft.side : 'public'

  // Where writing goes on; null until somebody was in the field.
  const caret = useRef<Caret | null>(null)
  const insert = (piece: string) => {
    const next = insertAt(draft.text, caret.current, piece)
    // At once: whoever types on at this moment means this place.
    flushSync(() => draft.setText(next.text))
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
  }

  const write = (next: Side) => {
    if (next !== side) caret.current = null
    draft.setSide(next)
    setTimeout(() => field.current?.focus())
  }
  useShortcut('r', () => write('public'))
  useShortcut('n', () => write('internal'), isStaff)

  const [isWaiting, setWaiting] = useState(false)
  const isEmpty = draft.text.trim() === ''
  const isUploading = uploads.running.length > 0
  const submit = async () => {
    if (isEmpty) return
    // Whoever sends while a file is still on its way means it with the file.
    setWaiting(isUploading)
    if (isUploading) return
    const { text, files } = draft
    if (side === 'public') {
      holdReply({ user: me.uuid, publicId: ticket.publicId, text, files, sendByEmail })
      return draft.clear('public')
    }
    const attachments = files.map((file) => file.uuid)
    const written = await noting.run({ ticket: ticket.publicId, text, internal: true, attachments })
    if (written) draft.clear('internal')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the upload is what was waited for
  useEffect(() => {
    if (isWaiting && !isUploading) void submit()
  }, [isWaiting, isUploading])
  const undo = (reply: Outgoing) => {
    const text = [reply.text, draft.side === 'public' ? draft.text : draft.other.text].filter(Boolean).join('\n\n')
    draft.restore('public', { text, files: reply.files })
    setTimeout(() => field.current?.focus())
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    uploads.add(event.clipboardData.files)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    uploads.add(event.dataTransfer.files)
  }
  if (isFinished(ticket.status)) {
    return <p className="ls-composer-closed ls-faint">{t('finished')}</p>
  }
  return (
    <>
      <PendingReplies publicId={ticket.publicId} onUndo={undo} />
      <section
        className={`ls-composer ls-composer-${side}`}
        aria-label={t('write')}
        onDrop={onDrop}
        onDragOver={(event) => event.preventDefault()}
      >
        {isStaff && <ComposerSides side={side} onChange={write} />}
        <textarea
          ref={field}
          className="ls-composer-text"
          aria-label={side === 'public' ? t('replyLabel') : t('noteLabel')}
          placeholder={side === 'public' ? t('replyHint') : t('noteHint')}
          value={draft.text}
          rows={Math.min(16, Math.max(3, draft.text.split('\n').length + 1))}
          onChange={(event) => draft.setText(event.target.value)}
          onKeyDown={onKey}
          onSelect={({ currentTarget }) => {
            caret.current = { start: currentTarget.selectionStart, end: currentTarget.selectionEnd }
          }}
          onPaste={onPaste}
        />
        <ComposerFiles
          files={draft.files}
          running={uploads.running}
          onRemove={(uuid) => draft.setFiles((files) => files.filter((file) => file.uuid !== uuid))}
        />
        <div className="ls-composer-foot">
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={(event) => event.target.files && uploads.add(event.target.files)}
          />
          <button
            type="button"
            className="ls-icon-button"
            title={t('attach')}
            aria-label={t('attach')}
            onClick={() => picker.current?.click()}
          >
            <Icon name="attachment" />
          </button>
          {isStaff && <ComposerTemplates onPick={insert} />}
          {isStaff && (
            <button type="button" className="ls-icon-button" title={t('book')} aria-label={t('book')} onClick={onBook}>
              <Icon name="clock" />
            </button>
          )}
          {isStaff && side === 'public' && (
            <label className="ls-check">
              <input type="checkbox" checked={sendByEmail} onChange={(event) => setSendByEmail(event.target.checked)} />
              {t('byEmail')}
            </label>
          )}
          <span className="ls-grow" />
          <Button
            type="primary"
            className={side === 'internal' ? 'ls-button-note' : ''}
            disabled={isEmpty}
            loading={noting.isRunning || isWaiting}
            onClick={() => void submit()}
            title="Ctrl Enter"
          >
            <Icon name={side === 'internal' ? 'lock' : 'send'} size={15} /> <SendText side={side} />
          </Button>
        </div>
      </section>
    </>
  )
}

/** The button says who will read it. */
function SendText({ side }: { side: Side }) {
  const { t } = useTexts('ticket')
  const isStaff = useIsStaff()
  const { ticket } = useTicket()
  if (side === 'internal') return t('saveNote')
  if (!isStaff || !ticket.customer) return t('sendReply')
  const person = ticket.customerUser ?? ticket.author
  return t('sendReplyTo', { name: person.name, customer: ticket.customer.name })
}
