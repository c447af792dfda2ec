import { type RecurringTask, recurringTaskLinks } from '@leitstand/contracts/ticket/recurring-tasks'
import { Button } from 'antd'
import { useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Web links that every ticket of the task gets. */
export function TaskLinksPanel({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  const [isAdding, setAdding] = useState(false)
  const removing = useAction(recurringTaskLinks.requests.delete, { failure: t('removeFailed') })
  return (
    <Panel
      title={t('links')}
      actions={
        !isAdding && (
          <Button onClick={() => setAdding(true)}>
            <Icon name="link" size={15} /> {t('addLink')}
          </Button>
        )
      }
    >
      {task.links.length === 0 && !isAdding && <p className="ls-faint">{t('noLinks')}</p>}
      {task.links.length > 0 && (
        <ul className="ls-lines">
          {task.links.map((link) => (
            <li key={link.uuid}>
              <div>
                <a href={link.url} target="_blank" rel="noopener noreferrer">
                  {link.name}
                </a>
                <small>{link.url}</small>
              </div>
              <IconButton
                icon="trash"
                iconSize={15}
                label={t('removeLink', { name: link.name })}
                onClick={() => void removing.run({ uuid: link.uuid })}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="ls-faint">{t('attachmentsHelp')}</p>
      {isAdding && <AddLink task={task.uuid} close={() => setAdding(false)} />}
    </Panel>
  )
}

function AddLink({ task, close }: { task: string; close: () => void }) {
  const { t } = useTexts('recurring')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const adding = useAction(recurringTaskLinks.requests.create, { failure: t('linkFailed') })
  const failed = (problem: ApiProblem) => setProblems(byField(problem))
  const submit = async (form: FormData) => {
    setProblems({})
    const link = { recurringTask: task, name: String(form.get('name')), url: String(form.get('url')) }
    if (await adding.run(link, { failed })) close()
  }
  return (
    <Form className="ls-add-link" noValidate onSubmit={submit}>
      {(['name', 'url'] as const).map((field) => (
        <TextField
          key={field}
          label={field === 'name' ? t('linkName') : t('linkUrl')}
          mandatory
          problem={problems[field]}
          name={field}
          placeholder={field === 'url' ? 'https://' : undefined}
        />
      ))}
      <Button onClick={close}>{t('common:cancel')}</Button>
      <Button type="primary" htmlType="submit" loading={adding.isRunning}>
        {t('common:save')}
      </Button>
    </Form>
  )
}
