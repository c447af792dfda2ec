import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { currentOutgoing, type Outgoing, onOutgoing, sendNow, takeBack } from './outgoing.ts'
import { useTicket } from './ticket-context.tsx'

interface Props {
  publicId: number
  onUndo: (reply: Outgoing) => void
}

/** Replies that wait for the seconds in which they can be undone, are on their way, or were not accepted. */
export function PendingReplies({ publicId, onUndo }: Props) {
  const replies = useSyncExternalStore(onOutgoing, currentOutgoing).filter((reply) => reply.publicId === publicId)
  return replies.map((reply) => <PendingReply key={reply.id} reply={reply} onUndo={onUndo} />)
}

function PendingReply({ reply, onUndo }: { reply: Outgoing; onUndo: (reply: Outgoing) => void }) {
  const { t } = useTexts('ticket')
  const { state } = useTicket()
  const seconds = useSecondsUntil(reply.sendAt)
  const labelOf = (step: string) => state?.transitions.find(({ name }) => name === step)?.label ?? step
  const undo = () => {
    const back = takeBack(reply.id)
    if (back) onUndo(back)
  }
  return (
    <div className={`ls-pending ls-pending-${reply.state}`} role="status">
      <Icon name={reply.state === 'failed' ? 'alert' : 'send'} size={16} />
      <div className="ls-grow">
        <strong>
          {reply.state === 'held' && t('sendingIn', { count: seconds })}
          {reply.state === 'sending' && t('sending')}
          {reply.state === 'failed' && t('notSent', { reason: reply.reason })}
        </strong>
        {reply.step && <p>{t('writing:stepFollows', { label: labelOf(reply.step) })}</p>}
        <p className="ls-cut">{reply.text}</p>
      </div>
      {reply.state !== 'sending' && (
        <>
          <Button type="link" onClick={undo}>
            {t('undo')}
          </Button>
          <Button type="link" onClick={() => sendNow(reply.id)}>
            {reply.state === 'failed' ? t('common:tryAgain') : t('sendNow')}
          </Button>
        </>
      )}
    </div>
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
