import { links, reverseRelations, type Link as TicketLink } from '@leitstand/contracts/ticket/links'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { loadingOf } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useRemoval } from '../../api/use-removal.ts'
import { type Say, useTexts } from '../../i18n/use-texts.ts'
import { useKeyedCommand } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

const LinkForm = onDemand(() => import('../../ui/link-form.tsx').then((module) => module.LinkForm))

/** Links of the ticket and links to it, each said from this ticket's end. For staff only. */
export function LinksBox() {
  const { t } = useTexts('links')
  const { ticket } = useTicket()
  const id = String(ticket.publicId)
  const [isAdding, setAdding] = useState(false)
  const own = useWholeList(links.requests.list, { 'ticket.publicId': id }, { keepPreviousData: false })
  const others = useWholeList(links.requests.list, { 'linkedTicket.publicId': id }, { keepPreviousData: false })
  const all = own.data && others.data && [...own.data.items, ...others.data.items]
  const mayEdit = !isFinished(ticket.status)
  useKeyedCommand('link', t('add'), () => setAdding(true), mayEdit)
  return (
    <InfoArea name="links" title={t('title')} count={all?.length} isAsked={isAdding}>
      {!all && <Loading {...loadingOf(own, others)} lines={2} />}
      <ul className="ls-slim">
        {all?.map((link) => (
          <LinkRow key={link.uuid} link={link} mayEdit={mayEdit} />
        ))}
      </ul>
      {all?.length === 0 && !isAdding && <p className="ls-faint">{t('none')}</p>}
      {isAdding && <LinkForm {...formOf(t, ticket)} close={() => setAdding(false)} />}
      {mayEdit && !isAdding && (
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" size={15} /> {t('add')}
        </Button>
      )}
    </InfoArea>
  )
}

function LinkRow({ link, mayEdit }: { link: TicketLink; mayEdit: boolean }) {
  const { t } = useTexts('links')
  const { ticket } = useTicket()
  const [isEditing, setEditing] = useState(false)
  const removal = useRemoval({ resource: links, failure: t('removeFailed'), refresh: ['notification.'] })
  const isOwn = link.ticket.uuid === ticket.uuid
  const other = isOwn ? link.linkedTicket : link.ticket
  const name = other ? `#${other.publicId} ${other.subject}` : (link.name ?? '')
  if (isEditing) return <LinkForm {...formOf(t, ticket)} before={link} close={() => setEditing(false)} />
  return (
    <li className="ls-row">
      <span className="ls-grow">
        {link.relation && (
          <span className="ls-faint">{t(`relation.${isOwn ? link.relation : reverseRelations[link.relation]}`)} </span>
        )}
        {other ? (
          <Link to={pathTo('ticketView', { publicId: other.publicId })}>{name}</Link>
        ) : (
          <a href={link.url ?? ''} target="_blank" rel="noreferrer" title={link.url ?? ''}>
            {name} <span className="ls-hidden">{t('newTab')}</span>
          </a>
        )}
      </span>
      {mayEdit && isOwn && (
        <IconButton icon="edit" iconSize={15} label={t('edit', { name })} onClick={() => setEditing(true)} />
      )}
      {mayEdit && (
        <IconButton
          icon="trash"
          iconSize={15}
          label={t('remove', { name })}
          disabled={removal.isRunning}
          onClick={() => void removal.remove(link.uuid, t('common:removed', { name }), asMade(link))}
        />
      )}
    </li>
  )
}

function formOf(t: Say<'links'>, { publicId, uuid }: Ticket) {
  return { resource: links, owner: { ticket: publicId }, relationLabel: t('relationLabel'), except: uuid }
}

function asMade({ ticket, name, url, linkedTicket, relation }: TicketLink) {
  return { ticket: ticket.publicId, name, url, linkedTicket: linkedTicket?.publicId ?? null, relation }
}
