import { getTicketTree, type TreeTicket } from '@leitstand/contracts/ticket/tree'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LateProgress } from '../../ui/late.tsx'
import { Loading } from '../../ui/loading.tsx'
import { DueClock } from '../../ui/marks.tsx'
import { StatusTag } from '../../ui/tag.tsx'
import { useTicket } from './ticket-context.tsx'
import './ticket-tree.css'
import { type Branch, branchesOf, wayTo } from './tree.ts'

/** The whole tree that the ticket stands in, as far as the reader sees it. */
export function TicketTree() {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const { data, error, mutate } = useApi(getTicketTree, { id: String(ticket.publicId) }, { keepPreviousData: false })
  if (!data) return <Loading error={error} retry={mutate} lines={3} />
  const { items, total } = data
  const [top] = items
  if (!top || items.length === 1) return <p className="ls-faint">{t('noSubTickets')}</p>
  return (
    <>
      <LateProgress
        percent={Math.round((100 * top.done) / top.below)}
        size="small"
        aria-label={progressWords(top, t)}
      />
      <Branches
        label={t('subTickets')}
        branches={branchesOf(items)}
        way={wayTo(items, ticket.uuid)}
        here={ticket.uuid}
        depth={0}
      />
      {total > items.length && <p className="ls-faint">{t('treeCut', { shown: items.length, total })}</p>}
    </>
  )
}

interface BranchesProps {
  label: string
  branches: readonly Branch[]
  /** This ticket and those above it, which are seen at first. */
  way: ReadonlySet<string>
  here: string
  depth: number
}

/** Links in lists: a reader of the page hears how deep each is, and Tab goes from one to the next. */
function Branches({ label, branches, ...around }: BranchesProps) {
  return (
    <ul className="ls-tree" aria-label={label}>
      {branches.map((branch) => (
        <TreeNode key={branch.ticket.uuid} branch={branch} {...around} />
      ))}
    </ul>
  )
}

function TreeNode({ branch, way, here, depth }: Omit<BranchesProps, 'label' | 'branches'> & { branch: Branch }) {
  const { t } = useTexts('ticket')
  const { ticket, below } = branch
  const { uuid, publicId, subject } = ticket
  const [isOpen, setOpen] = useState(way.has(uuid) || depth < 2)
  const isHere = uuid === here
  const label = t('treeBelow', { publicId })
  return (
    <li>
      <div className="ls-tree-line">
        {below.length > 0 ? (
          <IconButton
            icon={isOpen ? 'chevronDown' : 'chevronRight'}
            iconSize={14}
            label={label}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="ls-tree-leaf" />
        )}
        <div className="ls-grow">
          <Link to={pathTo('ticketView', { publicId })} aria-current={isHere ? 'page' : undefined}>
            #{publicId} {subject}
          </Link>
          <NodeFacts ticket={ticket} />
        </div>
      </div>
      {isOpen && below.length > 0 && (
        <Branches label={label} branches={below} way={way} here={here} depth={depth + 1} />
      )}
    </li>
  )
}

function NodeFacts({ ticket }: { ticket: TreeTicket }) {
  const { t } = useTexts('ticket')
  const isStaff = useIsStaff()
  const { type, status, assignee, dueAt, below, ticked } = ticket
  return (
    <div className="ls-tree-facts ls-faint">
      <StatusTag type={type} status={status} />
      {isStaff && ticked && (
        <span>
          <Icon name="check" size={13} /> {t('field.done')}
        </span>
      )}
      {isStaff && <span>{assignee?.name ?? t('common:nobody')}</span>}
      {dueAt && !isFinished(status) && <DueClock dueAt={dueAt} label={t('list:due')} />}
      {below > 0 && <span>{progressWords(ticket, t)}</span>}
    </div>
  )
}

function progressWords({ done, below }: TreeTicket, t: ReturnType<typeof useTexts<'ticket'>>['t']): string {
  return t('treeProgress', { done, total: below })
}
