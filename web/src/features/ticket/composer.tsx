import { isFinished } from '@leitstand/contracts/workflow/states'
import { type DragEvent, useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { TextEditor } from '../../ui/text-editor.tsx'
import { AnswerReaders } from './answer-readers.tsx'
import { ComponentListTool } from './component-list-tool.tsx'
import './composer.css'
import { ComposerFiles } from './composer-files.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import { ComposerSides } from './composer-sides.tsx'
import { isForStaffAlone } from './for-staff-alone.ts'
import { PendingReplies } from './pending-replies.tsx'
import { useTicket } from './ticket-context.tsx'
import { useGoOn } from './use-go-on.ts'
import { useOffers } from './use-offers.ts'
import { useWriting } from './use-writing.ts'

/** Writing to the customer, or to colleagues: two colours, two buttons, two drafts. */
export function Composer({ onBook }: { onBook: () => void }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const writing = useWriting()
  const { side, text, mentions } = writing
  const { goOn } = useGoOn()
  const offers = useOffers(side, writing.mention)
  const replyLabel = isForStaffAlone(ticket) ? t('reply') : t('replyLabel')
  const label = !isStaff ? t('answerLabel') : side === 'public' ? replyLabel : t('noteLabel')
  const names = useMemo(() => mentions.map(({ name }) => name), [mentions])
  useLinkedReply(() => writing.turnTo('public'))
  useShortcut('reply', () => writing.turnTo('public'))
  useShortcut('note', () => writing.turnTo('internal'), isStaff)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    writing.attach(event.dataTransfer.files)
  }
  if (ticket.mergedInto) return null
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
        <TextEditor
          key={side}
          ref={writing.field}
          label={label}
          placeholder={side === 'public' ? `${label} …` : t('noteHint')}
          value={text}
          onChange={writing.setText}
          offers={offers}
          mentions={names}
          attach={writing.attach}
          onSend={({ shiftKey }) => void writing.submit(isStaff && shiftKey ? { act: () => void goOn() } : {})}
          onCancel={leaveField}
          tools={isStaff && <ComponentListTool text={text} insert={writing.insert} />}
        />
        <ComposerFiles files={writing.files} running={writing.uploading} onRemove={writing.removeFile} />
        {isStaff && side === 'public' && <AnswerReaders byEmail={writing.sendByEmail} />}
        <ComposerFoot writing={writing} onBook={onBook} />
      </section>
    </>
  )
}

/** A link with `#reply` leads to where one answers. */
function useLinkedReply(reply: () => void): void {
  const { hash, key } = useLocation()
  const follow = useEffectEvent(reply)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed once more
  useEffect(() => {
    if (hash === '#reply') follow()
  }, [hash, key])
}

/** The keys of the page work again; what was written stays. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
