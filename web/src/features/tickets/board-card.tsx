import type { Hit } from '@leitstand/contracts/search/requests'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { refusals, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { type KeyboardEvent, useState } from 'react'
import { useApi, useLoadAhead } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { LabelTags } from '../../ui/label-looks.tsx'
import { Avatar, CustomerMark, DueClock, PriorityMark } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PresentMark } from '../../ui/presence.tsx'
import { TicketLink } from './ticket-link.tsx'

interface Props {
  hit: Hit
  isGrabbed: boolean
  /** It has been moved and the server has not said yes. */
  isUnderway: boolean
  onGrab: (how: 'mouse' | 'keyboard') => void
  onDragEnd: () => void
  onKey: (event: KeyboardEvent) => void
  onChoose: (option: TransitionOption) => void
}

/** A ticket as a card: dragged with the mouse, taken up with the space bar, or moved by its menu. */
export function BoardCard({ hit, isGrabbed, isUnderway, onGrab, onDragEnd, onKey, onChoose }: Props) {
  const { t } = useTexts('board')
  const loadAhead = useLoadAhead()
  return (
    <li
      className="ls-board-card"
      data-grabbed={isGrabbed}
      data-underway={isUnderway}
      draggable
      onMouseEnter={() => loadAhead(getTicketState, { id: String(hit.publicId) })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', `#${hit.publicId} ${hit.subject}`)
        onGrab('mouse')
      }}
      onDragEnd={onDragEnd}
      onKeyDown={onKey}
    >
      <div className="ls-row ls-board-card-head">
        <PriorityMark priority={hit.priority} wordless />
        <span className="ls-mono ls-faint ls-grow">#{hit.publicId}</span>
        <CardMenu hit={hit} onChoose={onChoose} />
      </div>
      <TicketLink publicId={hit.publicId} className="ls-board-link" isRow help={t('cardHelp')}>
        {hit.internal && <Icon name="lock" size={14} label={t('common:internal')} />} {hit.subject}
      </TicketLink>
      {hit.customer && <CustomerMark customer={hit.customer} />}
      <div className="ls-row ls-board-card-foot">
        <LabelTags labels={hit.labels ?? []} />
        {hit.slaDueAt && <DueClock dueAt={hit.slaDueAt} label={t('list:sla')} />}
        {!hit.slaDueAt && hit.dueAt && <DueClock dueAt={hit.dueAt} label={t('list:due')} />}
        <span className="ls-grow" />
        <PresentMark publicId={hit.publicId} />
        {hit.commentCount > 0 && (
          <span className="ls-faint" title={t('list:comments', { count: hit.commentCount })}>
            <Icon name="comment" size={13} /> {hit.commentCount}
          </span>
        )}
        {hit.assignee && (
          <span title={hit.assignee.name}>
            <Avatar person={hit.assignee} size={20} />
            <span className="ls-hidden">{hit.assignee.name}</span>
          </span>
        )}
      </div>
    </li>
  )
}

/** All moves that the workflow offers, those included that lead to no column; asked for only when somebody comes near. */
function CardMenu({ hit, onChoose }: Pick<Props, 'hit' | 'onChoose'>) {
  const { t, language } = useTexts('board')
  const [isNear, setNear] = useState(false)
  const { data } = useApi(getTicketState, isNear ? { id: String(hit.publicId) } : null)
  const none = { key: 'none', text: data ? t('noMove') : t('common:loading'), refusal: ' ', act: () => undefined }
  const items = (data?.transitions ?? []).map((option) => ({
    key: option.name,
    text: option.label,
    refusal: option.refusal ? refusals[option.refusal][language] : undefined,
    act: () => onChoose(option),
  }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only loads ahead what the button needs
    <span onMouseEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <MenuButton label={t('moveTicket', { publicId: hit.publicId })} items={items.length > 0 ? items : [none]}>
        <Icon name="more" size={16} />
      </MenuButton>
    </span>
  )
}
