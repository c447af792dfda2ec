import { type ApiToken, listTokens, revokeToken } from '@leitstand/contracts/identity/api-tokens'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment, TimeAgo } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'

/** API tokens: what programs use instead of a password. */
export function TokensSection() {
  const { t } = useTexts('tokens')
  const { data, error, mutate } = useApi(listTokens, {})
  const [isCreating, setCreating] = useState(false)
  return (
    <Panel title={t('title')} text={t('text')}>
      {!data && <Loading error={error} retry={mutate} lines={3} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('none')}</p>}
      {data && data.items.length > 0 && (
        <ul className="ls-lines">
          {data.items.map((token) => (
            <TokenEntry key={token.uuid} token={token} />
          ))}
        </ul>
      )}
      <div className="ls-row">
        <Button type="primary" onClick={() => setCreating(true)}>
          <Icon name="plus" size={15} /> {t('create')}
        </Button>
      </div>
      {isCreating && <CreateTokenDialog close={() => setCreating(false)} />}
    </Panel>
  )
}

function TokenEntry({ token }: { token: ApiToken }) {
  const { t } = useTexts('tokens')
  const revoking = useAction(revokeToken, { failure: t('revokeFailed') })
  return (
    <li>
      <div>
        <span className="ls-row">
          <strong>{token.name}</strong>
          <Tag tone={token.scope === 'full' ? 'warn' : 'idle'}>{t(`scope.${token.scope}`)}</Tag>
        </span>
        <small>
          {t('created')} <Moment at={token.createdAt} /> · {t('expires')} <Moment at={token.expiresAt} />
        </small>
        <small>
          {token.lastUsedAt ? (
            <>
              {t('used')} <TimeAgo at={token.lastUsedAt} />
              {token.lastAddress && ` (${token.lastAddress})`}
            </>
          ) : (
            t('unused')
          )}
        </small>
      </div>
      <AskButton
        label={t('revoke')}
        title={t('revokeTitle', { name: token.name })}
        text={t('revokeText')}
        danger
        size="small"
        isRunning={revoking.isRunning}
        onConfirm={() => void revoking.run({ uuid: token.uuid })}
      />
    </li>
  )
}
