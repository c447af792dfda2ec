import { type RecurringTask, recurringTaskLimits, recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TaskState } from './task-tags.tsx'
import { useActivation } from './use-activation.ts'

/** The sub-tasks of a recurring task, each with its own switch. */
export function SubTasksPanel({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  const { data } = useApi(recurringTasks.requests.list, {
    'parent.uuid': task.uuid,
    itemsPerPage: recurringTaskLimits.subTasks,
    'order[createdAt]': 'asc',
  })
  const known = (data?.items ?? task.subTasks) as readonly (RecurringTask | RecurringTask['subTasks'][number])[]
  return (
    <Panel
      title={t('subTasks')}
      actions={
        <LinkButton to={pathTo('recurringTaskCreate', {}, { parent: task.uuid })}>
          <Icon name="plus" size={15} /> {t('addSubTask')}
        </LinkButton>
      }
    >
      {known.length === 0 && <p className="ls-faint">{t('noSubTasks')}</p>}
      {known.length > 0 && (
        <ul className="ls-lines">
          {known.map((one) => (
            <SubTask key={one.uuid} task={one} />
          ))}
        </ul>
      )}
      <p className="ls-faint">{t('subTasksHelp')}</p>
    </Panel>
  )
}

function SubTask({ task }: { task: RecurringTask | RecurringTask['subTasks'][number] }) {
  const { t } = useTexts('recurring')
  const { switchTo, isRunning } = useActivation(task)
  return (
    <li>
      <div>
        <Link to={pathTo('recurringTaskView', { uuid: task.uuid })}>{task.subject}</Link>
        {'assignee' in task && task.assignee && <small>{task.assignee.name}</small>}
      </div>
      <TaskState task={{ active: task.active, generationFailure: null }} />
      <Button size="small" loading={isRunning} onClick={() => void switchTo(!task.active)}>
        {task.active ? t('deactivate') : t('activate')}
      </Button>
    </li>
  )
}
