import {
  type ExternalLogin,
  listExternalLoginsOfUser,
  unlinkExternalLoginOfUser,
} from '@leitstand/contracts/identity/external-logins'
import type { User } from '@leitstand/contracts/identity/requests'
import { getSecurityOfUser } from '@leitstand/contracts/identity/second-factors'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LoadFailed } from '../../ui/state-page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RemoveFactorsButton } from './person-actions.tsx'

/** What opens a person's account and what guards it, for administrators. */
export function AccessOfUser({ user }: { user: User }) {
  const { t } = useTexts('access')
  const { data, error, mutate } = useApi(getSecurityOfUser, { uuid: user.uuid })
  const hasFactor = data && (data.totpSince !== null || data.passkeys > 0)
  return (
    <Panel title={t('title')} actions={hasFactor && <RemoveFactorsButton user={user} />}>
      {!data && <Loading error={error} retry={mutate} lines={3} />}
      {data && (
        <dl className="ls-facts">
          <dt>{t('password')}</dt>
          <dd>{t(data.hasPassword ? 'isSet' : 'isNotSet')}</dd>
          <dt>{t('app')}</dt>
          <dd>{data.totpSince ? <Moment at={data.totpSince} /> : t('isNotSet')}</dd>
          <dt>{t('passkeys')}</dt>
          <dd>{data.passkeys}</dd>
          {hasFactor && (
            <>
              <dt>{t('recoveryCodes')}</dt>
              <dd>{t('left', { count: data.recoveryCodesLeft })}</dd>
            </>
          )}
        </dl>
      )}
      <Logins user={user} />
    </Panel>
  )
}

function Logins({ user }: { user: User }) {
  const { data, error, mutate } = useApi(listExternalLoginsOfUser, { uuid: user.uuid })
  if (!data) return error ? <LoadFailed error={error} retry={() => void mutate()} /> : null
  if (data.items.length === 0) return null
  return (
    <ul className="ls-lines">
      {data.items.map((login) => (
        <LoginLine key={login.uuid} user={user} login={login} />
      ))}
    </ul>
  )
}

function LoginLine({ user, login }: { user: User; login: ExternalLogin }) {
  const { t } = useTexts('access')
  const unlinking = useAction(unlinkExternalLoginOfUser, { failure: t('unlinkFailed') })
  return (
    <li>
      <div>
        {login.name} <Tag tone="info">{t(`login:${login.origin}`)}</Tag>
        <small>
          {login.email} · {t('linkedAt')} <Moment at={login.linkedAt} />
        </small>
      </div>
      <AskButton
        label={t('unlink')}
        title={t('unlinkTitle', { name: login.name })}
        text={t('unlinkText', { name: user.name })}
        danger
        size="small"
        isRunning={unlinking.isRunning}
        onConfirm={() => void unlinking.run({ uuid: user.uuid, login: login.uuid })}
      />
    </li>
  )
}
