import { deleteComment, restoreComment } from '@leitstand/contracts/ticket/comments'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { useEffect, useMemo, useState } from 'react'
import { holds, useIsStaff, useMe } from '../../api/me.tsx'
import { useRestorable } from '../../api/use-restorable.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Avatar, Moment, TimeAgo } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-dropdown.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Tag } from '../../ui/tag.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import { CommentDelivery, useMailsOf } from './comment-delivery.tsx'
import { isChangeable, isSplittable } from './comment-rules.ts'
import { isBeingEdited } from './edited-texts.ts'
import { CameFrom, ContinuedIn } from './merging.tsx'
import { useTicket } from './ticket-context.tsx'
import { WholeMail } from './whole-mail.tsx'

const SplitDialog = onDemand<{ comment: Comment; close: () => void }>(() =>
  import('./split-dialog.tsx').then((module) => module.SplitDialog),
)
const CommentEditor = onDemand(() => import('./comment-editor.tsx').then((module) => module.CommentEditor))

const commentRemoval = { delete: deleteComment, restore: restoreComment }

interface Props {
  comment: Comment
  /** Opened with this one in the editor (/comment/edit/{uuid}). */
  startEditing: boolean
}

/** One bubble of the conversation: which side, who can read it, where it came from. */
export function CommentCard({ comment, startEditing }: Props) {
  const { t } = useTexts('ticket')
  const me = useMe()
  const { ticket } = useTicket()
  const isFromHere = comment.ticket.publicId === ticket.publicId
  const mayChange = isChangeable(comment, ticket) && (comment.author.uuid === me.uuid || holds(me, 'ROLE_SUPER_ADMIN'))
  const [isEditing, setEditing] = useState(startEditing && mayChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun before the page was opened goes on
  useEffect(() => {
    if (mayChange && isBeingEdited(me.uuid, comment)) setEditing(true)
  }, [])
  const mails = useMailsOf(comment)
  const mentioned = useMemo(() => comment.mentions.map(({ name }) => name), [comment.mentions])
  return (
    <article
      className={`ls-comment ls-comment-${useKind(comment)}`}
      id={`comment-${comment.uuid}`}
      aria-label={t('commentBy', { name: comment.author.name })}
    >
      <Avatar person={comment.author} size={30} />
      <div className="ls-bubble">
        <header>
          <strong>{comment.author.name}</strong>
          {!isFromHere && <CameFrom publicId={comment.ticket.publicId} />}
          <Marks comment={comment} isMailTold={mails.length > 0} />
          {comment.continuedIn && <ContinuedIn publicId={comment.continuedIn} />}
          <span className="ls-comment-end">
            <span className="ls-faint">
              <TimeAgo at={comment.createdAt} />{' '}
              <span className="ls-comment-exact">
                · <Moment at={comment.createdAt} />
              </span>
              {comment.edited && ` · ${t('edited')}`}
            </span>
            <CommentMenu comment={comment} mayChange={mayChange} onEdit={() => setEditing(true)} />
          </span>
        </header>
        {isEditing ? (
          <CommentEditor comment={comment} close={() => setEditing(false)} />
        ) : (
          <WrittenText text={comment.text} format={comment.textFormat} mentions={mentioned} />
        )}
        {comment.mail && <WholeMail mail={comment.mail} />}
        {mails.length > 0 && <CommentDelivery mails={mails} />}
        {comment.resolvedText && (
          <p className="ls-resolved">
            <Icon name="check" size={14} /> {comment.resolvedText}
          </p>
        )}
        {comment.attachments.length > 0 && (
          <ul className="ls-row">
            {comment.attachments.map((file) => (
              <li key={file.uuid}>
                <AttachmentLink file={file} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** A note, or of which side it is as the reader sees it. */
function useKind({ internal, authorSide }: Comment): 'note' | 'own' | 'other' {
  const ownSide = useIsStaff() ? 'staff' : 'customer'
  if (internal) return 'note'
  return authorSide === ownSide ? 'own' : 'other'
}

/** Who can read it, where it came from, what became of it. */
function Marks({ comment, isMailTold }: { comment: Comment; isMailTold: boolean }) {
  const { t } = useTexts('ticket')
  const isStaff = useIsStaff()
  return (
    <>
      {comment.internal && (
        <span className="ls-note-mark">
          <Icon name="lock" size={13} /> {t('internalNote')}
        </span>
      )}
      {comment.viaEmail && (
        <span className="ls-faint">
          <Icon name="mail" size={13} /> {t('viaEmail')}
        </span>
      )}
      {isStaff && comment.senderUnconfirmed && <Tag tone="warn">{t('unconfirmed.title')}</Tag>}
      {comment.sentByEmail && !comment.viaEmail && !isMailTold && (
        <span className="ls-faint" title={t('sentByEmail')}>
          <Icon name="send" size={12} label={t('sentByEmail')} />
        </span>
      )}
      {isStaff && comment.firstResponse && <Tag tone="accent">{t('firstResponse')}</Tag>}
      {comment.emergencyApproved && <Tag tone="danger">{t('emergencyApproved')}</Tag>}
      {comment.approved && <Tag tone="ok">{t('approved')}</Tag>}
    </>
  )
}

interface MenuProps {
  comment: Comment
  mayChange: boolean
  onEdit: () => void
}

function CommentMenu({ comment, mayChange, onEdit }: MenuProps) {
  const { t } = useTexts('ticket')
  const [asked, ask] = useState<'delete' | 'split' | null>(null)
  const { ticket } = useTicket()
  const maySplit = useIsStaff() && isSplittable(comment, ticket)
  const remove = useRestorable({
    requests: commentRemoval,
    failure: t('errors:commentFailed'),
    refresh: ['notification.'],
  })
  const changing: MenuItem[] = [
    { key: 'edit', text: t('common:edit'), act: onEdit },
    { key: 'delete', text: t('common:delete'), danger: true, act: () => ask('delete') },
  ]
  const splitting: MenuItem = { key: 'split', text: t('merging:split'), act: () => ask('split') }
  const items = [...(maySplit ? [splitting] : []), ...(mayChange ? changing : [])]
  if (items.length === 0) return null
  return (
    <>
      <MenuButton label={t('commentActions')} items={items}>
        <Icon name="more" />
      </MenuButton>
      {asked === 'split' && <SplitDialog comment={comment} close={() => ask(null)} />}
      {asked === 'delete' && (
        <DeleteDialog
          title={t('deleteCommentTitle')}
          text={t('deleteCommentText')}
          close={() => ask(null)}
          onDelete={() => void remove(comment.uuid, t('commentDeleted'))}
        />
      )}
    </>
  )
}
