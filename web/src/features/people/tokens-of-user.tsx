import {
  type ApiToken,
  listTokensOfUser,
  revokeTokenOfUser,
  revokeTokensOfUser,
} from '@leitstand/contracts/identity/api-tokens'
import type { User } from '@leitstand/contracts/identity/requests'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment, TimeAgo } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import '../../ui/panels.css'

/** The API tokens of a person, for administrators. */
export function TokensOfUser({ user }: { user: User }) {
  const { t } = useTexts('people')
  const { data, error, mutate } = useApi(listTokensOfUser, { uuid: user.uuid })
  const revoking = useAction(revokeTokensOfUser, { failure: t('userTokens.failed') })
  return (
    <Panel
      title={t('userTokens.title')}
      actions={
        data &&
        data.items.length > 1 && (
          <AskButton
            label={t('userTokens.revokeAll')}
            title={t('userTokens.revokeAllTitle', { name: user.name })}
            text={t('userTokens.revokeText')}
            danger
            loud
            size="small"
            isRunning={revoking.isRunning}
            onConfirm={() => void revoking.run({ uuid: user.uuid })}
          />
        )
      }
    >
      {!data && <Loading error={error} retry={mutate} lines={2} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('userTokens.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className="ls-lines">
          {data.items.map((token) => (
            <TokenLine key={token.uuid} user={user} token={token} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function TokenLine({ user, token }: { user: User; token: ApiToken }) {
  const { t } = useTexts('people')
  const revoking = useAction(revokeTokenOfUser, { failure: t('userTokens.failed') })
  return (
    <li>
      <div>
        {token.name} <Tag tone={token.scope === 'full' ? 'warn' : 'idle'}>{t(`userTokens.scope.${token.scope}`)}</Tag>
        <small>
          {t('userTokens.expires')} <Moment at={token.expiresAt} /> ·{' '}
          {token.lastUsedAt ? (
            <>
              {t('userTokens.used')} <TimeAgo at={token.lastUsedAt} />
              {token.lastAddress && ` (${token.lastAddress})`}
            </>
          ) : (
            t('userTokens.unused')
          )}
        </small>
      </div>
      <AskButton
        label={t('userTokens.revoke')}
        title={t('userTokens.revokeTitle', { name: token.name })}
        text={t('userTokens.revokeText')}
        danger
        size="small"
        isRunning={revoking.isRunning}
        onConfirm={() => void revoking.run({ uuid: user.uuid, token: token.uuid })}
      />
    </li>
  )
}
