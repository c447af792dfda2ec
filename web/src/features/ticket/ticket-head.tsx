import { createWatcher, deleteWatcher, listWatchers } from '@leitstand/contracts/ticket/watchers'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useIsAdmin, useIsStaff, useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useKeyedCommand } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CustomerMark, PriorityMark } from '../../ui/marks.tsx'
import { PresentPeople } from '../../ui/presence.tsx'
import { StatusTag, Tag } from '../../ui/tag.tsx'
import { TicketDeletion } from './deleting.tsx'
import { ListPlace } from './list-place.tsx'
import { MergeButton } from './merging.tsx'
import { Muting } from './muting.tsx'
import { Standing } from './standing.tsx'
import { useTicket } from './ticket-context.tsx'
import { TransitionBar } from './transition-bar.tsx'

/** Title with number, state and what can be done next. */
export function TicketHead({ onBook }: { onBook: () => void }) {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const isAdmin = useIsAdmin()
  const copy = async () => {
    await navigator.clipboard.writeText(`#${ticket.publicId}`)
    toast.info(t('copied'))
  }
  return (
    <header className="ls-ticket-head ls-card">
      <div className="ls-row ls-ticket-line">
        <button type="button" className="ls-number" title={t('copyNumber')} onClick={() => void copy()}>
          #{ticket.publicId}
        </button>
        <ListPlace />
        <StatusTag type={ticket.type.name} status={ticket.status} />
        <PriorityMark priority={ticket.priority} />
        {isStaff && ticket.customer && <CustomerMark customer={ticket.customer} />}
        {ticket.internal && (
          <Tag tone="warn">
            <Icon name="lock" size={12} /> {t('internalTicket')}
          </Tag>
        )}
        {ticket.parent && (
          <Link to={pathTo('ticketView', { publicId: ticket.parent.publicId })}>
            {t('partOf', { publicId: ticket.parent.publicId, subject: ticket.parent.subject })}
          </Link>
        )}
        <PresentPeople publicId={ticket.publicId} />
      </div>
      <h1>{ticket.subject}</h1>
      <div className="ls-row">
        {isStaff && <TakeOver />}
        <TransitionBar onBook={onBook} />
        {isStaff && <Standing />}
        <div className="ls-row ls-ticket-tools">
          <Watching />
          <Muting />
          {isStaff && !ticket.mergedInto && <MergeButton />}
          {!isFinished(ticket.status) && !ticket.titleLocked && (
            <EditButton to={pathTo('ticketEdit', { publicId: ticket.publicId })} />
          )}
          {isAdmin && <TicketDeletion />}
        </div>
      </div>
    </header>
  )
}

function EditButton({ to }: { to: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const label = t('common:edit')
  useKeyedCommand('edit', t('shell:key.edit'), () => void navigate(to))
  return <LinkButton type="text" icon={<Icon name="edit" size={18} />} to={to} aria-label={label} title={label} />
}

function TakeOver() {
  const { t } = useTexts('ticket')
  const me = useMe()
  const { ticket, change } = useTicket()
  if (ticket.assignee?.uuid === me.uuid || isFinished(ticket.status)) return null
  const take = () => void change({ assignee: me.uuid }, { assignee: me })
  return (
    <Button onClick={take}>
      <Icon name="hand" size={15} /> {t('takeOver')}
    </Button>
  )
}

function Watching() {
  const { t } = useTexts('ticket')
  const me = useMe()
  const { ticket } = useTicket()
  const { data } = useApi(listWatchers, { 'ticket.publicId': String(ticket.publicId) }, { keepPreviousData: false })
  const failure = t('errors:watcherFailed')
  const start = useAction(createWatcher, { failure })
  const stop = useAction(deleteWatcher, { failure })
  const own = data?.items.find((watcher) => watcher.user.uuid === me.uuid)
  const toggle = () => void (own ? stop.run({ uuid: own.uuid }) : start.run({ ticket: ticket.publicId, user: me.uuid }))
  useKeyedCommand('watch', t(own ? 'watchNoMore' : 'watch'), toggle, data !== undefined)
  if (!data) return null
  return (
    <Button
      aria-pressed={own !== undefined}
      loading={start.isRunning || stop.isRunning}
      title={data.items.map((watcher) => watcher.user.name).join(', ')}
      onClick={toggle}
    >
      <Icon name="eye" size={16} /> {own ? t('watching') : t('watch')}{' '}
      {data.total > 0 && <span className="ls-count">{data.total}</span>}
    </Button>
  )
}
