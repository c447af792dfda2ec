import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentLanguage } from '../../api/language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { currentOutgoing, type Outgoing, onOutgoing, sendNow, takeBack } from './outgoing.ts'
import { useTicket } from './ticket-context.tsx'
import '../../ui/pending-note.css'

interface Props {
  publicId: number
  onUndo: (reply: Outgoing) => void
}

/** Notes that are being saved, and replies that wait for the seconds in which they can be undone, are on their way, or were not accepted. */
export function PendingReplies({ publicId, onUndo }: Props) {
  const all = useSyncExternalStore(onOutgoing, currentOutgoing, currentOutgoing)
  const replies = all.filter((reply) => reply.publicId === publicId)
  return replies.map((reply) => <PendingReply key={reply.id} reply={reply} onUndo={onUndo} />)
}

function PendingReply({ reply, onUndo }: { reply: Outgoing; onUndo: (reply: Outgoing) => void }) {
  const { t } = useTexts('ticket')
  const { state } = useTicket()
  const labelOf = (step: string) => state?.transitions.find(({ name }) => name === step)?.label ?? step
  const undo = () => {
    const back = takeBack(reply.id)
    if (back) onUndo(back)
  }
  return (
    <div className={`ls-pending ls-pending-${reply.state}`} role="status">
      <Icon name={iconOf(reply)} size={16} />
      <div className="ls-grow">
        <strong>
          <HowItStands reply={reply} />
        </strong>
        {reply.state === 'crossed' && <Crossed comments={reply.crossed ?? []} />}
        {reply.step && <p>{t('writing:stepFollows', { label: labelOf(reply.step) })}</p>}
        <p className="ls-cut">{reply.text}</p>
      </div>
      {reply.state !== 'sending' && (
        <>
          <Button type="link" onClick={undo}>
            {reply.state === 'crossed' ? t('writing:writeOn') : t('undo')}
          </Button>
          <Button type="link" onClick={() => sendNow(reply.id)}>
            {reply.state === 'held' && t('sendNow')}
            {reply.state === 'failed' && t('common:tryAgain')}
            {reply.state === 'crossed' && t('writing:sendAnyway')}
          </Button>
        </>
      )}
    </div>
  )
}

function iconOf({ internal, state }: Outgoing): IconName {
  if (state === 'failed' || state === 'crossed') return 'alert'
  return internal ? 'lock' : 'send'
}

function HowItStands({ reply }: { reply: Outgoing }) {
  const { t } = useTexts('ticket')
  const seconds = useSecondsUntil(reply.sendAt)
  const [atFirst] = useState(seconds)
  if (reply.state === 'held')
    return (
      <>
        <span aria-hidden>{t('sendingIn', { count: seconds })}</span>
        {/* Read aloud once: a sentence that changes each second would be read each second. */}
        <span className="ls-hidden">{t('sendingIn', { count: atFirst })}</span>
      </>
    )
  if (reply.state === 'sending') return reply.internal ? t('savingNote') : t('sending')
  if (reply.state === 'failed') return t(reply.internal ? 'notSaved' : 'notSent', { reason: reply.reason })
  const names = [...new Set((reply.crossed ?? []).map(({ author }) => author.name))]
  return t('writing:crossed', { count: names.length, names: new Intl.ListFormat(currentLanguage()).format(names) })
}

/** What came meanwhile, to be read before one sends. */
function Crossed({ comments }: { comments: readonly Comment[] }) {
  return (
    <ol className="ls-crossed">
      {comments.map((comment) => (
        <li key={comment.uuid}>
          <strong>{comment.author.name}</strong>{' '}
          <span className="ls-faint">
            <TimeAgo at={comment.createdAt} />
          </span>
          <WrittenText text={comment.text} format={comment.textFormat} />
        </li>
      ))}
    </ol>
  )
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((instant - now) / 1000))
}
