import { listLatestComments } from '@leitstand/contracts/ticket/comments'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Avatar, TimeAgo } from '../../ui/marks.tsx'
import { WrittenText } from '../../ui/written-text.tsx'

/** The newest three comments of a ticket, as far as the reader sees them, the newest first (CONST-029). */
export function LatestComments({ publicId }: { publicId: number }) {
  const { t } = useTexts('list')
  const { data, error, mutate } = useApi(listLatestComments, { 'ticket.publicId': String(publicId) })
  if (!data) return <Loading error={error} retry={mutate} lines={3} />
  return (
    <ol className="ls-latest" aria-label={t('latest', { ticket: publicId })}>
      {data.items.map((comment) => (
        <Said key={comment.uuid} comment={comment} />
      ))}
    </ol>
  )
}

function Said({ comment }: { comment: Comment }) {
  const { t } = useTexts()
  const { author, internal, createdAt, text, textFormat } = comment
  return (
    <li className={internal ? 'ls-latest-internal' : undefined}>
      <div className="ls-row">
        <Avatar person={author} />
        <strong>{author.name}</strong>
        {internal && <Icon name="lock" size={13} label={t('common:internal')} />}
        <span className="ls-faint">
          <TimeAgo at={createdAt} />
        </span>
      </div>
      <div className="ls-latest-text">
        <WrittenText text={text} format={textFormat} />
      </div>
    </li>
  )
}
