import type { Hit } from '@leitstand/contracts/search/requests'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar, CustomerMark, PriorityMark, TimeAgo } from '../../ui/marks.tsx'
import { LabelTag, StatusTag } from '../../ui/tag.tsx'
import { TicketLink } from './ticket-link.tsx'
import './ticket-rows.css'

interface Props {
  hits: readonly Hit[]
  /** What stands in front of the last column, e.g. why the row is here. */
  aside?: (hit: Hit) => ReactNode
  caption: string
  isStale?: boolean
  head?: ReactNode
}

/** Dense rows of tickets; on a phone each becomes a card. */
export function TicketRows({ hits, aside, caption, isStale = false, head }: Props) {
  return (
    <div className="ls-rows" data-stale={isStale}>
      {head}
      <ul aria-label={caption}>
        {hits.map((hit) => (
          <TicketRow key={hit.publicId} hit={hit} aside={aside?.(hit)} />
        ))}
      </ul>
    </div>
  )
}

function TicketRow({ hit, aside }: { hit: Hit; aside: ReactNode }) {
  const { t } = useTexts()
  const labels = (hit.labels ?? []).filter(isColoured)
  return (
    <li className="ls-ticket-row">
      <span className="ls-cell-priority">
        <PriorityMark priority={hit.priority} wordless />
      </span>
      <span className="ls-cell-number ls-mono">#{hit.publicId}</span>
      <span className="ls-cell-title">
        <TicketLink publicId={hit.publicId} className="ls-row-link" isRow>
          {hit.internal && <Icon name="lock" size={14} label={t('common:internal')} />} {hit.subject}
        </TicketLink>
        <span className="ls-cell-sub">
          {hit.customer ? <CustomerMark customer={hit.customer} /> : <span>{t('common:noCustomer')}</span>}
          {hit.commentCount > 0 && (
            <span title={t('list:comments', { count: hit.commentCount })}>
              <Icon name="comment" size={13} /> {hit.commentCount}
            </span>
          )}
          {labels.map((label) => (
            <LabelTag key={label.uuid} label={label} />
          ))}
        </span>
      </span>
      <span className="ls-cell-aside">{aside}</span>
      <span className="ls-cell-status">
        <StatusTag type={hit.type} status={hit.status} />
      </span>
      <span className="ls-cell-person" title={hit.assignee?.name ?? t('common:nobody')}>
        <Avatar person={hit.assignee} />
        <span className="ls-cut">{hit.assignee?.name ?? t('common:nobody')}</span>
      </span>
      <span className="ls-cell-time ls-faint">
        <TimeAgo at={hit.updatedAt} />
      </span>
    </li>
  )
}

type Coloured = { uuid: string; name: string; textColour: string; backgroundColour: string }

/** Search answers labels by name; colours come along where the engine keeps them. */
function isColoured(label: object): label is Coloured {
  return 'textColour' in label && 'backgroundColour' in label
}
