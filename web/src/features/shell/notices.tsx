import { listNotices, markNoticesRead } from '@leitstand/contracts/notification/requests'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'

const shown = 12

/** A held mail that is about no ticket is decided on in the ledger. */
function placeOf({ ticket }: { ticket: { publicId: number } | null }): string {
  return ticket ? pathTo('ticketView', { publicId: ticket.publicId }) : `${pathTo('adminMails')}?state=held`
}

/** The bell: what happened that concerns the signed-in user. */
export function Notices() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { data } = useApi(listNotices, { itemsPerPage: shown })
  const read = useAction(markNoticesRead)
  const notices = data?.items ?? []
  const unread = notices.filter((notice) => notice.readAt === null)

  const items = notices.map((notice) => ({
    key: notice.uuid,
    text: (
      <span style={{ fontWeight: notice.readAt ? 400 : 600 }}>
        {t(`activity:notice.${notice.kind}`, { name: notice.author.name })}{' '}
        {notice.ticket && <span className="ls-mono">#{notice.ticket.publicId}</span>}
        <br />
        <span className="ls-faint" style={{ fontWeight: 400 }}>
          {notice.ticket && `${notice.ticket.subject} · `}
          <TimeAgo at={notice.createdAt} />
        </span>
      </span>
    ),
    act: () => {
      if (!notice.readAt) void read.run({ uuids: [notice.uuid] })
      void navigate(placeOf(notice))
    },
  }))
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
