import type { Session } from '@leitstand/contracts/identity/sessions'
import { useTexts } from '../i18n/use-texts.ts'
import { Moment, TimeAgo } from './marks.tsx'
import { Tag } from './tag.tsx'

/** Where and how a session was opened, and how long it lasts. */
export function SessionFacts({ session }: { session: Session }) {
  const { t } = useTexts('security')
  return (
    <div>
      <span className="ls-row">
        <strong>{session.device}</strong>
        {session.current && <Tag tone="ok">{t('sessions.current')}</Tag>}
      </span>
      <small>
        {session.address} · {t(`sessions.login.${session.login}`)} · {t('sessions.since')}{' '}
        <Moment at={session.createdAt} />
      </small>
      <small>
        {t('sessions.used')} <TimeAgo at={session.lastUsedAt} /> · {t('sessions.ends')}{' '}
        <TimeAgo at={session.expiresAt} />
      </small>
    </div>
  )
}
