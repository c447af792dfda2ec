import { type Origin, origins } from '@leitstand/contracts/actor'
import {
  type ExternalLogin,
  listExternalLogins,
  syncWithOrigin,
  unlinkExternalLogin,
} from '@leitstand/contracts/identity/external-logins'
import { phrase, problems } from '@leitstand/contracts/problems'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProofProvider, useProof } from '../../ui/proof.tsx'
import { Tag } from '../../ui/tag.tsx'

const loginRoutes = { wi: 'loginWi', ams: 'loginAms' } as const

/** The accounts at wi and ams that open one's own account: link, unlink, bring up to date. */
export function AccountsSection() {
  const { t } = useTexts('settings')
  const isStaff = useIsStaff()
  const { data, error, mutate } = useApi(listExternalLogins, {})
  return (
    <>
      <LinkProblem />
      <Panel title={isStaff ? t('section.accounts') : t('logins')} text={t('accounts.text')}>
        {!data && <Loading error={error} retry={mutate} lines={3} />}
        {data?.items.length === 0 && <p className="ls-faint">{t('accounts.none')}</p>}
        {data && data.items.length > 0 && (
          <ul className="ls-lines">
            {data.items.map((login) => (
              <LoginEntry key={login.uuid} login={login} />
            ))}
          </ul>
        )}
        <ProofProvider>
          <div className="ls-row ls-link-logins">
            {origins.map((origin) => (
              <LinkButton key={origin} origin={origin} />
            ))}
          </div>
        </ProofProvider>
      </Panel>
      {isStaff && <Sync />}
    </>
  )
}

/** Leads to the provider and back; another way in wants a proof first. */
function LinkButton({ origin }: { origin: Origin }) {
  const { t } = useTexts('settings')
  const proved = useProof(t('accounts.linkFailed'))
  const link = () => location.assign(`${pathTo(loginRoutes[origin])}?link=1`)
  return (
    <Button disabled={proved.isRunning} onClick={() => void proved.run(link)}>
      <Icon name="link" size={15} /> {t('accounts.link', { name: t(`login:${origin}`) })}
    </Button>
  )
}

/** Why linking failed; the way back from the provider says it by its code. */
function LinkProblem() {
  const language = useLanguage()
  const [query] = useSearchParams()
  const code = query.get('problem')
  const known = Object.entries(problems).find(([name]) => name === code)?.[1]
  if (!known) return null
  return (
    <p className="ls-notice" role="alert">
      {phrase(known, language, { origin: query.get('origin') ?? 'wi/ams' })}
    </p>
  )
}

function LoginEntry({ login }: { login: ExternalLogin }) {
  const { t } = useTexts('settings')
  const unlinking = useAction(unlinkExternalLogin, { failure: t('accounts.unlinkFailed') })
  return (
    <li>
      <div>
        <span className="ls-row">
          <strong>{login.name}</strong>
          <Tag tone="info">{t(`login:${login.origin}`)}</Tag>
          {login.employee && <Tag tone="accent">{t('accounts.employee')}</Tag>}
        </span>
        <small>
          {login.email}
          {login.customer && ` · ${login.customer}`}
        </small>
        <small>
          {t('accounts.linkedAt')} <Moment at={login.linkedAt} />
          {login.lastSignedInAt && (
            <>
              {' · '}
              {t('accounts.lastSignedInAt')} <Moment at={login.lastSignedInAt} />
            </>
          )}
        </small>
      </div>
      <AskButton
        label={t('accounts.unlink')}
        title={t('accounts.unlinkTitle', { name: login.name })}
        text={t('accounts.unlinkText')}
        danger
        size="small"
        isRunning={unlinking.isRunning}
        onConfirm={() => void unlinking.run({ uuid: login.uuid })}
      />
    </li>
  )
}

/** Reads the own account at its origin anew (AMB-010). */
function Sync() {
  const { t } = useTexts('settings')
  const [result, setResult] = useState<{ synced: boolean; at: string | null } | null>(null)
  const syncing = useAction(syncWithOrigin, { failure: t('sync.failed') })
  const run = async () => {
    setResult(null)
    setResult((await syncing.run({})) ?? null)
  }
  return (
    <Panel title={t('sync.title')} text={t('sync.text')}>
      <div className="ls-row">
        <Button loading={syncing.isRunning} onClick={() => void run()}>
          <Icon name="refresh" size={15} /> {t('sync.start')}
        </Button>
        <span role="status">
          {result?.synced && result.at && (
            <>
              {t('sync.done')} <Moment at={result.at} />
            </>
          )}
          {result && !result.synced && t('sync.notSetUp')}
        </span>
      </div>
    </Panel>
  )
}
