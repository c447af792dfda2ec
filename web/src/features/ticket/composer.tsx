import { isFinished } from '@leitstand/contracts/workflow/states'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import './composer.css'
import { ComposerFiles } from './composer-files.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import { ComposerSides } from './composer-sides.tsx'
import { PendingReplies } from './pending-replies.tsx'
import { useTicket } from './ticket-context.tsx'
import { useWriting } from './use-writing.ts'

/** Writing to the customer, or to colleagues: two colours, two buttons, two drafts. */
export function Composer({ onBook }: { onBook: () => void }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const field = useRef<HTMLTextAreaElement>(null)
  const writing = useWriting(field)
  const { side, text } = writing
  useShortcut('r', () => writing.turnTo('public'))
  useShortcut('n', () => writing.turnTo('internal'), isStaff)

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void writing.submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    writing.attach(event.clipboardData.files)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    writing.attach(event.dataTransfer.files)
  }
  if (isFinished(ticket.status)) return <p className="ls-composer-closed ls-faint">{t('finished')}</p>
  return (
    <>
      <PendingReplies publicId={ticket.publicId} onUndo={writing.takeBack} />
      <section
        className={`ls-composer ls-composer-${side}`}
        aria-label={t('write')}
        onDrop={onDrop}
        onDragOver={(event) => event.preventDefault()}
      >
        {isStaff && <ComposerSides side={side} onChange={writing.turnTo} />}
        <textarea
          ref={field}
          className="ls-composer-text"
          aria-label={side === 'public' ? t('replyLabel') : t('noteLabel')}
          placeholder={side === 'public' ? t('replyHint') : t('noteHint')}
          value={text}
          rows={Math.min(16, Math.max(3, text.split('\n').length + 1))}
          onChange={(event) => writing.setText(event.target.value)}
          onKeyDown={onKey}
          onSelect={({ currentTarget }) => writing.keepCaret(currentTarget)}
          onPaste={onPaste}
        />
        <ComposerFiles files={writing.files} running={writing.uploading} onRemove={writing.removeFile} />
        <ComposerFoot writing={writing} onBook={onBook} />
      </section>
    </>
  )
}
