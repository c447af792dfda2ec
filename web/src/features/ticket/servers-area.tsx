import { type TicketServer, ticketServers } from '@leitstand/contracts/ticket/servers'
import type { ServerRef } from '@leitstand/contracts/ticket/values'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useRemoval } from '../../api/use-removal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LateInput } from '../../ui/late.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Tag } from '../../ui/tag.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

const ServerDialog = onDemand(() => import('./server-dialog.tsx').then((module) => module.ServerDialog))

/** The servers that the ticket is about. */
export function ServersArea() {
  const { t } = useTexts('servers')
  const { ticket } = useTicket()
  const [isAdding, setAdding] = useState(false)
  const isStaff = useIsStaff()
  const mayEdit = !isFinished(ticket.status)
  const isEmpty = ticket.servers.length === 0
  return (
    <InfoArea
      name="servers"
      title={t('title')}
      count={ticket.servers.length}
      isHidden={isEmpty && !mayEdit && !isStaff}
    >
      <ul className="ls-slim">
        {ticket.servers.map((server) => (
          <ServerRow key={server.uuid} server={server} mayEdit={mayEdit} />
        ))}
      </ul>
      {isEmpty && <p className="ls-faint">{t('none')}</p>}
      {mayEdit && (
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" size={15} /> {t('add')}
        </Button>
      )}
      {isAdding && <ServerDialog close={() => setAdding(false)} />}
    </InfoArea>
  )
}

function ServerRow({ server, mayEdit }: { server: ServerRef; mayEdit: boolean }) {
  const { t } = useTexts('servers')
  const isStaff = useIsStaff()
  // As it was when somebody began to call it something else.
  const [renamed, setRenamed] = useState<TicketServer | null>(null)
  const failure = t('removeFailed')
  const looking = useAction(ticketServers.requests.get, { failure })
  const removal = useRemoval({ resource: ticketServers, failure, refresh: ['notification.'] })
  // What staff entered by name alone is the staff's.
  const mayChange = mayEdit && (isStaff || server.kind !== null)
  const name = server.customName ?? server.name
  const remove = async () => {
    const { uuid } = server
    // The ticket does not say where in the directory it stands.
    const seen = await looking.run({ uuid })
    if (seen) await removal.remove(uuid, t('common:removed', { name }), asChosen(seen))
  }
  // Nor does it say the version.
  const rename = async () =>
    setRenamed((await looking.run({ uuid: server.uuid }, { failure: t('saveFailed') })) ?? null)
  if (renamed) return <NameForm server={renamed} close={() => setRenamed(null)} />
  return (
    <li className="ls-row">
      <span className="ls-grow">
        {isStaff ? (
          <Link to={pathTo('ticketOverview', {}, { server: server.name })} title={t('otherTickets')}>
            {name}
          </Link>
        ) : (
          name
        )}
        {server.customName && <span className="ls-faint"> {server.name}</span>}
      </span>
      {server.kind && <Tag>{t(`kind.${server.kind}`)}</Tag>}
      {mayChange && (
        <>
          <IconButton
            icon="edit"
            iconSize={15}
            label={t('rename', { name })}
            disabled={looking.isRunning}
            onClick={() => void rename()}
          />
          <IconButton
            icon="trash"
            iconSize={15}
            label={t('remove', { name })}
            disabled={looking.isRunning || removal.isRunning}
            onClick={() => void remove()}
          />
        </>
      )}
    </li>
  )
}

function asChosen({ ticket, server, name, customName }: TicketServer) {
  return { ticket: ticket.publicId, ...(server ? { server: server.uuid } : { name }), customName }
}

/** A server may be called something else on this ticket. */
function NameForm({ server, close }: { server: TicketServer; close: () => void }) {
  const { t } = useTexts('servers')
  const saving = useAction(ticketServers.requests.patch, { failure: t('saveFailed'), refresh: ['notification.'] })
  const save = async (form: FormData) => {
    const written = { customName: String(form.get('customName')).trim() || null }
    if (await saving.run({ uuid: server.uuid, ...written }, { seenVersion: server.version })) close()
  }
  return (
    <li>
      <Form className="ls-row" onSubmit={save}>
        <LateInput
          className="ls-grow"
          name="customName"
          maxLength={255}
          autoFocus
          aria-label={t('customNameOf', { name: server.name })}
          placeholder={server.name}
          defaultValue={server.customName ?? ''}
        />
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving.isRunning}>
          {t('common:save')}
        </Button>
      </Form>
    </li>
  )
}
