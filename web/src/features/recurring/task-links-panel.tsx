import { type RecurringTask, recurringTaskLinks } from '@leitstand/contracts/ticket/recurring-tasks'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRemoval } from '../../api/use-removal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkForm } from '../../ui/link-form.tsx'
import { Panel } from '../../ui/panel.tsx'

type TaskLink = RecurringTask['links'][number]

const nameOf = ({ name, linkedTicket: ticket }: TaskLink) => (ticket ? `#${ticket.publicId} ${ticket.subject}` : name)

function asMade(task: RecurringTask, { name, url, linkedTicket, relation }: TaskLink) {
  return { recurringTask: task.uuid, name, url, linkedTicket: linkedTicket?.publicId ?? null, relation }
}

/** Links that every ticket of the task gets. */
export function TaskLinksPanel({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  const [isAdding, setAdding] = useState(false)
  const removal = useRemoval({ resource: recurringTaskLinks, failure: t('removeFailed') })
  const remove = (link: TaskLink) =>
    void removal.remove(link.uuid, t('common:removed', { name: nameOf(link) }), asMade(task, link))
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
              <Target link={link} />
              <IconButton
                icon="trash"
                iconSize={15}
                label={t('removeLink', { name: nameOf(link) })}
                disabled={removal.isRunning}
                onClick={() => remove(link)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="ls-faint">{t('attachmentsHelp')}</p>
      {isAdding && (
        <LinkForm
          resource={recurringTaskLinks}
          owner={{ recurringTask: task.uuid }}
          relationLabel={t('linkRelation')}
          close={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

function Target({ link }: { link: TaskLink }) {
  const { t } = useTexts('links')
  const { url, linkedTicket: ticket, relation } = link
  return (
    <div>
      {ticket && relation && <span className="ls-faint">{t(`relation.${relation}`)} </span>}
      {ticket && <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>{nameOf(link)}</Link>}
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {nameOf(link)}
        </a>
      )}
      {url && <small>{url}</small>}
    </div>
  )
}
