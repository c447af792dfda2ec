import { listNotices, markNoticesRead, type Notice } from '@leitstand/contracts/notification/requests'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'

const asked = 40
const shown = 12

/** Mails that are about no ticket are decided on in the ledger. */
function placeOf({ ticket, kind }: Notice): string {
  if (ticket) return pathTo('ticketView', { publicId: ticket.publicId })
  if (kind === 'unreadable-mailbox') return pathTo('adminMails')
  return pathTo('adminMails', {}, kind === 'unexplained-mails' ? { unexplained: 1 } : { state: 'held' })
}

/** Notices of one ticket are one line, where the newest stands. */
function byTicket(notices: readonly Notice[]): (readonly [Notice, ...Notice[]])[] {
  const groups = Map.groupBy(notices, ({ ticket, uuid }) => ticket?.publicId ?? uuid)
  return [...groups.values()].flatMap(([newest, ...older]) => (newest ? [[newest, ...older] as const] : []))
}

/** The bell: what happened that concerns the signed-in user. */
export function Notices() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { data } = useApi(listNotices, { itemsPerPage: asked })
  const read = useAction(markNoticesRead)
  const notices = data?.items ?? []
  const unread = notices.filter((notice) => notice.readAt === null)

  const items = byTicket(notices)
    .slice(0, shown)
    .map((group) => {
      const [newest] = group
      const unseen = group.filter(({ readAt }) => readAt === null).map(({ uuid }) => uuid)
      return {
        key: newest.uuid,
        text: <NoticeText newest={newest} older={group.length - 1} isRead={unseen.length === 0} />,
        act: () => {
          if (unseen.length > 0) void read.run({ uuids: unseen })
          void navigate(placeOf(newest))
        },
      }
    })
  const all = { key: 'all', text: t('shell:markAllRead'), act: () => void read.run({}) }
  return (
    <MenuButton
      label={t('shell:notices', { count: unread.length })}
      items={unread.length > 0 ? [...items, all] : items}
      head={<strong>{notices.length > 0 ? t('shell:noticesTitle') : t('shell:noNotices')}</strong>}
    >
      <span className="ls-bell">
        <Icon name="bell" size={20} />
        {unread.length > 0 && <span className="ls-count">{unread.length}</span>}
      </span>
    </MenuButton>
  )
}

function NoticeText({ newest, older, isRead }: { newest: Notice; older: number; isRead: boolean }) {
  const { t } = useTexts()
  const { kind, author, ticket, createdAt } = newest
  return (
    <span className={isRead ? 'ls-notice' : 'ls-notice ls-notice-new'}>
      {t(`activity:notice.${kind}`, { name: author.name })}{' '}
      {ticket && <span className="ls-mono">#{ticket.publicId}</span>}
      <span className="ls-faint">
        {ticket && `${ticket.subject} · `}
        <TimeAgo at={createdAt} />
        {older > 0 && ` · ${t('shell:olderNotices', { count: older })}`}
      </span>
    </span>
  )
}
