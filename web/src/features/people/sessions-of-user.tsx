import type { User } from '@leitstand/contracts/identity/requests'
import { endSessionOfUser, listSessionsOfUser, type Session } from '@leitstand/contracts/identity/sessions'
import { Button } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SessionFacts } from '../../ui/session-facts.tsx'
import { EndSessionsButton } from './person-actions.tsx'

/** Where a person is signed in, for administrators. */
export function SessionsOfUser({ user }: { user: User }) {
  const { t } = useTexts('access')
  const { data, error, mutate } = useApi(listSessionsOfUser, { uuid: user.uuid })
  return (
    <Panel title={t('sessions')} actions={data && data.items.length > 0 && <EndSessionsButton user={user} />}>
      {!data && <Loading error={error} retry={mutate} lines={2} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('noSessions')}</p>}
      {data && data.items.length > 0 && (
        <ul className="ls-lines">
          {data.items.map((session) => (
            <SessionLine key={session.uuid} user={user} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SessionLine({ user, session }: { user: User; session: Session }) {
  const { t } = useTexts('security')
  const ending = useAction(endSessionOfUser, { failure: t('sessions.failed') })
  const end = () => void ending.run({ uuid: user.uuid, session: session.uuid })
  return (
    <li>
      <SessionFacts session={session} />
      {!session.current && (
        <Button size="small" loading={ending.isRunning} onClick={end}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
