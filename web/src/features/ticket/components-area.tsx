import type { Language } from '@leitstand/contracts/actor'
import {
  type AssemblyComponent,
  assemblyComponents,
  componentKinds,
  reverseTicketComponent,
  type TicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { useState } from 'react'
import { holds, useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { loadingOf } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useRemoval } from '../../api/use-removal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatEuro } from '../../lib/euro.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ReversalTag, ReverseButton } from '../../ui/reversal.tsx'
import { Tag } from '../../ui/tag.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

const RequisitionForm = onDemand(() => import('./requisition-form.tsx').then((module) => module.RequisitionForm))

const ComponentForm = onDemand(() => import('./component-form.tsx').then((module) => module.ComponentForm))

/** What was built in for the ticket, and what it still needs. For staff only. */
export function ComponentsArea() {
  const { t } = useTexts('components')
  const { ticket } = useTicket()
  const question = { 'ticket.publicId': String(ticket.publicId) }
  const parts = useWholeList(ticketComponents.requests.list, question, { keepPreviousData: false })
  const requisitions = useWholeList(assemblyComponents.requests.list, question, { keepPreviousData: false })
  const [built, needed] = [parts.data, requisitions.data]
  const [adding, setAdding] = useState<'component' | 'requisition' | null>(null)
  const mayAdd = !isFinished(ticket.status)
  const close = () => setAdding(null)
  return (
    <InfoArea name="components" title={t('title')} count={built && needed ? built.total + needed.total : undefined}>
      {!(built && needed) && <Loading {...loadingOf(parts, requisitions)} lines={2} />}
      <ul className="ls-slim">
        {built?.items.map((component) => (
          <ComponentRow key={component.uuid} component={component} />
        ))}
      </ul>
      {built?.items.length === 0 && adding !== 'component' && <p className="ls-faint">{t('none')}</p>}
      {adding === 'component' && <ComponentForm close={close} />}
      {mayAdd && adding !== 'component' && (
        <Button onClick={() => setAdding('component')}>
          <Icon name="plus" size={15} /> {t('add')}
        </Button>
      )}
      <h3>{t('requisitions')}</h3>
      <ul className="ls-slim">
        {needed?.items.map((requisition) => (
          <RequisitionRow key={requisition.uuid} requisition={requisition} mayEdit={mayAdd} />
        ))}
      </ul>
      {needed?.items.length === 0 && adding !== 'requisition' && <p className="ls-faint">{t('noneNeeded')}</p>}
      {adding === 'requisition' && <RequisitionForm close={close} />}
      {mayAdd && adding !== 'requisition' && (
        <Button onClick={() => setAdding('requisition')}>
          <Icon name="plus" size={15} /> {t('addRequisition')}
        </Button>
      )}
    </InfoArea>
  )
}

function ComponentRow({ component }: { component: TicketComponent }) {
  const { t, language } = useTexts('components')
  const { ticket } = useTicket()
  const me = useMe()
  const isBilling = holds(me, 'ROLE_BILLING')
  const [isEditing, setEditing] = useState(false)
  const removal = useRemoval({ resource: ticketComponents, failure: t('removeFailed') })
  const { amount, billed, reverses } = component
  const isOpen = !isFinished(ticket.status) && !billed
  const isOwn = reverses === null
  const { name, kind } = wordsFor(component, language)
  const details = useDetails(component, kind)
  // Whoever makes it anew is the one who noted it, and a reversal is made from what was billed.
  const again = isOwn && component.user.uuid === me.uuid ? asNoted(component) : undefined
  const remove = () => void removal.remove(component.uuid, t('common:removed', { name }), again)
  if (isEditing) return <ComponentForm before={component} close={() => setEditing(false)} />
  return (
    <li>
      <div className="ls-row">
        <span className="ls-grow">
          <strong>{t('times', { amount, name })}</strong>
        </span>
        {billed && <Tag tone="ok">{t('billed')}</Tag>}
        <ReversalTag row={component} />
        {isBilling && <BillingButtons component={component} name={name} />}
        <RowButtons
          name={name}
          edit={isOpen && isOwn ? () => setEditing(true) : undefined}
          remove={isOpen && (isOwn || isBilling) ? remove : undefined}
        />
      </div>
      {details && <p>{details}</p>}
    </li>
  )
}

function asNoted({ ticket, kind, description, amount, serialNo, condition, price }: TicketComponent) {
  return { ticket: ticket.publicId, kind, description, amount, serialNo, condition, price }
}

/** A kind that is its only name is not told twice. */
function wordsFor({ kind, description }: TicketComponent, language: Language): { name: string; kind: string | null } {
  const kindText = kind && componentKinds[kind][language]
  const name = (kind === description && kindText) || description
  return { name, kind: kindText === name ? null : kindText }
}

/** What is known of a component besides its name and amount. */
function useDetails({ condition, serialNo, price }: TicketComponent, kind: string | null): string {
  const { t, language } = useTexts('components')
  return [
    kind,
    condition === 'used' && t('condition.used'),
    serialNo && t('serialNoIs', { serialNo }),
    price && t('each', { price: formatEuro(price, language) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Marks a component as billed or open, or takes a billed one back. */
function BillingButtons({ component, name }: { component: TicketComponent; name: string }) {
  const { t } = useTexts('components')
  const marking = useAction(ticketComponents.requests.patch, { failure: t('saveFailed') })
  const reversing = useAction(reverseTicketComponent, { failure: t('worktime:reversal.failed') })
  const { uuid, amount, billed } = component
  return (
    <>
      <ReverseButton
        row={component}
        name={t('times', { amount, name })}
        isRunning={reversing.isRunning}
        reverse={() => void reversing.run({ uuid })}
      />
      <IconButton
        icon="billing"
        iconSize={15}
        label={t(billed ? 'unmarkOne' : 'markOne', { name })}
        aria-pressed={billed}
        onClick={() => void marking.run({ uuid, billed: !billed })}
      />
    </>
  )
}

function RequisitionRow({ requisition, mayEdit }: { requisition: AssemblyComponent; mayEdit: boolean }) {
  const { t } = useTexts('components')
  const [isEditing, setEditing] = useState(false)
  const removal = useRemoval({ resource: assemblyComponents, failure: t('removeFailed') })
  const { ticket, name, amount, amountDelivered: delivered } = requisition
  const again = { ticket: ticket.publicId, name, amount, amountDelivered: delivered }
  if (isEditing) return <RequisitionForm before={requisition} close={() => setEditing(false)} />
  return (
    <li className="ls-row">
      <strong className="ls-grow">{name}</strong>
      <Tag tone={delivered === amount ? 'ok' : delivered > 0 ? 'accent' : 'warn'}>
        {t('delivered', { delivered, amount })}
      </Tag>
      {mayEdit && (
        <RowButtons
          name={name}
          edit={() => setEditing(true)}
          remove={() => void removal.remove(requisition.uuid, t('common:removed', { name }), again)}
        />
      )}
    </li>
  )
}

/** What somebody may not do with the row has no button. */
function RowButtons({ name, edit, remove }: { name: string } & Record<'edit' | 'remove', (() => void) | undefined>) {
  const { t } = useTexts('components')
  return (
    <>
      {edit && <IconButton icon="edit" iconSize={15} label={t('edit', { name })} onClick={edit} />}
      {remove && <IconButton icon="trash" iconSize={15} label={t('remove', { name })} onClick={remove} />}
    </>
  )
}
