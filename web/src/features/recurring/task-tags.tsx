import type { RecurringTask } from '@leitstand/contracts/ticket/recurring-tasks'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import './recurring.css'

export function TaskState({ task }: { task: Pick<RecurringTask, 'active' | 'generationFailure'> }) {
  const { t } = useTexts('recurring')
  if (task.generationFailure) return <Tag tone="danger">{t('failing')}</Tag>
  return <Tag tone={task.active ? 'ok' : 'idle'}>{task.active ? t('active') : t('inactive')}</Tag>
}

/** The next date, or since when it is owed. */
export function NextDate({ at }: { at: string | null }) {
  const { t, language } = useTexts('recurring')
  const now = useNow()
  if (!at) return '–'
  if (Date.parse(at) > now.getTime()) return <Moment at={at} />
  return <span className="ls-clock ls-clock-over">{t('dueOverdue', { date: formatDateTime(at, language) })}</span>
}

/** What is wrong with making its tickets, and that nothing is lost. */
export function FailureNote({ failure }: { failure: RecurringTask['generationFailure'] }) {
  const { t, language } = useTexts('recurring')
  if (!failure) return null
  const { since, reason } = failure
  return (
    <p className="ls-card ls-failing" role="status">
      <Icon name="alert" size={18} />
      <span>{t('failingText', { date: formatDateTime(since, language), reason })}</span>
    </p>
  )
}
