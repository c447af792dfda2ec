import { endOtherSessions, endOwnSession, listSessions, type Session } from '@leitstand/contracts/identity/sessions'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Moment, TimeAgo } from '../../ui/marks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/state-page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Box } from './box.tsx'

/** Where one is signed in; any of it can be ended from here. */
export function SessionsBox() {
  const { t } = useTexts('security')
  const { data, error, mutate } = useApi(listSessions, {})
  const [isAsking, setAsking] = useState(false)
  const ending = useAction(endOtherSessions, { failure: t('sessions.failed') })
  return (
    <Box title={t('sessions.title')} text={t('sessions.text')}>
      {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <ul className="ls-entries">
          {data.items.map((session) => (
            <SessionEntry key={session.uuid} session={session} />
          ))}
        </ul>
      )}
      {data && data.items.length > 1 && (
        <div className="ls-row">
          <Button danger loading={ending.isRunning} onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      {isAsking && (
        <AskDialog
          title={t('sessions.endOthers')}
          confirm={t('sessions.endOthers')}
          danger
          close={() => setAsking(false)}
          onConfirm={() => void ending.run({})}
        >
          <p>{t('sessions.endOthersText')}</p>
        </AskDialog>
      )}
    </Box>
  )
}

function SessionEntry({ session }: { session: Session }) {
  const { t } = useTexts('security')
  const ending = useAction(endOwnSession, { failure: t('sessions.failed') })
  return (
    <li>
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
      {!session.current && (
        <Button size="small" loading={ending.isRunning} onClick={() => void ending.run({ uuid: session.uuid })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
