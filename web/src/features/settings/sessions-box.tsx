import { endOtherSessions, endOwnSession, listSessions, type Session } from '@leitstand/contracts/identity/sessions'
import { Button } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SessionFacts } from '../../ui/session-facts.tsx'

/** Where one is signed in; any of it can be ended from here. */
export function SessionsBox() {
  const { t } = useTexts('security')
  const { data, error, mutate } = useApi(listSessions, {})
  const ending = useAction(endOtherSessions, { failure: t('sessions.failed') })
  return (
    <Panel title={t('sessions.title')} text={t('sessions.text')}>
      {!data && <Loading error={error} retry={mutate} lines={3} />}
      {data && (
        <ul className="ls-lines">
          {data.items.map((session) => (
            <SessionEntry key={session.uuid} session={session} />
          ))}
        </ul>
      )}
      {data && data.items.length > 1 && (
        <div className="ls-row">
          <AskButton
            label={t('sessions.endOthers')}
            title={t('sessions.endOthers')}
            text={t('sessions.endOthersText')}
            danger
            loud
            isRunning={ending.isRunning}
            onConfirm={() => void ending.run({})}
          />
        </div>
      )}
    </Panel>
  )
}

function SessionEntry({ session }: { session: Session }) {
  const { t } = useTexts('security')
  const ending = useAction(endOwnSession, { failure: t('sessions.failed') })
  return (
    <li>
      <SessionFacts session={session} />
      {!session.current && (
        <Button size="small" loading={ending.isRunning} onClick={() => void ending.run({ uuid: session.uuid })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
