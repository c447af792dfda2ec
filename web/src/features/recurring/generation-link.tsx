import type { Generation } from '@leitstand/contracts/ticket/recurring-tasks'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatTime } from '../../lib/dates.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'

/** A date of a task: past ones lead to the ticket that was made, those to come to the task. */
export function GenerationLink({ generation }: { generation: Generation }) {
  const { t, language } = useTexts('recurring')
  const { at, task, ticket } = generation
  const to = ticket
    ? pathTo('ticketView', { publicId: ticket.publicId })
    : pathTo('recurringTaskView', { uuid: task.uuid })
  return (
    <Link
      className="ls-generation"
      to={to}
      title={ticket ? t('madeTicket', { publicId: ticket.publicId }) : t('willMake')}
    >
      <Icon
        name={ticket ? 'check' : 'clock'}
        size={13}
        label={ticket ? t('madeTicket', { publicId: ticket.publicId }) : t('willMake')}
      />{' '}
      <time dateTime={at}>{formatTime(at, language)}</time> {task.subject}
    </Link>
  )
}
