import type { RecurringTask } from '@leitstand/contracts/ticket/recurring-tasks'
import { toneOf } from '@leitstand/contracts/workflow/tones'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'

/** The tickets that the task has made, the newest first. */
export function TicketsPanel({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  return (
    <Panel title={t('tickets')}>
      <h3>{t('openTickets', { count: task.openTicketCount })}</h3>
      <Tickets tickets={task.openTickets} nothing={t('noOpenTickets')} />
      <h3>{t('closedTickets', { count: task.closedTicketCount })}</h3>
      <Tickets tickets={task.closedTickets} nothing={t('noClosedTickets')} />
    </Panel>
  )
}

function Tickets({ tickets, nothing }: { tickets: RecurringTask['openTickets']; nothing: string }) {
  if (tickets.length === 0) return <p className="ls-faint">{nothing}</p>
  return (
    <ul className="ls-lines">
      {tickets.map((ticket) => (
        <li key={ticket.uuid}>
          <div>
            <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>
              #{ticket.publicId} {ticket.subject}
            </Link>
            <small>
              <Moment at={ticket.createdAt} />
            </small>
          </div>
          <Tag tone={toneOf(ticket.status)}>{ticket.statusLabel}</Tag>
        </li>
      ))}
    </ul>
  )
}
