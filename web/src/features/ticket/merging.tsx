import type { MergedTicket } from '@leitstand/contracts/ticket/merging'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Avatar, TimeAgo } from '../../ui/marks.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { PendingNote } from '../../ui/pending-note.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { useTicket } from './ticket-context.tsx'
import { useUnmerging } from './use-unmerging.ts'

const MergeDialog = onDemand(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog))

/** Opens the question into which ticket this one goes on. */
export function MergeButton() {
  const { t } = useTexts('merging')
  const [isOpen, setOpen] = useState(false)
  useOffering('merging', [{ key: 'merge', text: t('open'), act: () => setOpen(true) }])
  return (
    <>
      <IconButton icon="merge" label={t('open')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <MergeDialog close={() => setOpen(false)} />}
    </>
  )
}

/** Where a ticket went that accepts nothing more. */
export function MergedBanner() {
  const { t } = useTexts('merging')
  const isStaff = useIsStaff()
  const { ticket } = useTicket()
  const { unmerge, isRunning } = useUnmerging()
  if (!ticket.mergedInto) return null
  const { publicId } = ticket.mergedInto
  return (
    <PendingNote
      icon="merge"
      title={t('banner', { publicId })}
      actions={
        isStaff && (
          <Button loading={isRunning} onClick={() => void unmerge()}>
            {t('undo')}
          </Button>
        )
      }
    >
      <p>
        <Link to={pathTo('ticketView', { publicId })}>{t('goThere', { publicId })}</Link>
      </p>
    </PendingNote>
  )
}

/** How another ticket began that is read in this one. */
export function MergedBeginning({ merged }: { merged: MergedTicket }) {
  const { t } = useTexts('merging')
  const { ticket, author } = merged
  return (
    <article className="ls-comment ls-comment-other" aria-label={t('began', { publicId: ticket.publicId })}>
      <Avatar person={author} size={30} />
      <div className="ls-bubble">
        <header>
          <strong>{author.name}</strong>
          <CameFrom publicId={ticket.publicId} />
          <span className="ls-comment-end ls-faint">
            <TimeAgo at={merged.createdAt} />
          </span>
        </header>
        <p>
          <strong>{ticket.subject}</strong>
        </p>
        <WrittenText text={merged.description} format={merged.descriptionFormat} />
      </div>
    </article>
  )
}

/** In front of what was written in another ticket. */
export function CameFrom({ publicId }: { publicId: number }) {
  const { t } = useTexts('merging')
  return (
    <Link className="ls-small" to={pathTo('ticketView', { publicId })} title={t('cameFrom', { publicId })}>
      <Icon name="merge" size={13} /> #{publicId}
    </Link>
  )
}

/** At a comment that became a ticket. */
export function ContinuedIn({ publicId }: { publicId: number }) {
  const { t } = useTexts('merging')
  return (
    <Link className="ls-small" to={pathTo('ticketView', { publicId })}>
      {t('continuedIn', { publicId })}
    </Link>
  )
}
