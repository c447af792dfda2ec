import { renewRecoveryCodes } from '@leitstand/contracts/identity/recovery-codes'
import { type AccountSecurity, beginTotp, removeTotp } from '@leitstand/contracts/identity/second-factors'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useProvedAction } from '../../ui/proof.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

// The drawing of QR codes is only loaded by those who set one up.
const TotpDialog = lazy(() => import('./totp-dialog.tsx').then(({ TotpDialog }) => ({ default: TotpDialog })))

/** Codes of an authenticator app and the recovery codes that go with every second factor. */
export function SecondFactorBox({ security }: { security: AccountSecurity }) {
  const { t } = useTexts('security')
  const [codes, setCodes] = useState<readonly string[]>([])
  const hasFactor = security.totpSince !== null || security.passkeys > 0
  return (
    <>
      <Panel title={t('factor.title')} text={t('factor.text')}>
        {security.secondFactorRequired && !hasFactor && <p className="ls-notice">{t('factor.required')}</p>}
        <ul className="ls-lines">
          <Totp since={security.totpSince} enrolled={setCodes} />
          {hasFactor && <RecoveryCodes left={security.recoveryCodesLeft} renewed={setCodes} />}
        </ul>
      </Panel>
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} close={() => setCodes([])} />}
    </>
  )
}

interface TotpProps {
  since: string | null
  /** With the recovery codes, if these are the first. */
  enrolled: (codes: readonly string[]) => void
}

function Totp({ since, enrolled }: TotpProps) {
  const { t } = useTexts('security')
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const beginning = useProvedAction(beginTotp, t('factor.beginFailed'))
  const removing = useProvedAction(removeTotp, t('factor.removeFailed'))
  return (
    <li>
      <div>
        <span className="ls-row">
          <strong>{t('factor.app')}</strong>
          <Tag tone={since ? 'ok' : 'idle'}>{since ? t('factor.on') : t('factor.off')}</Tag>
        </span>
        <small>
          {since ? (
            <>
              {t('factor.since')} <Moment at={since} />
            </>
          ) : (
            t('factor.appText')
          )}
        </small>
      </div>
      {since ? (
        <AskButton
          label={t('factor.remove')}
          title={t('factor.removeTitle')}
          text={t('factor.removeText')}
          danger
          isRunning={removing.isRunning}
          onConfirm={() => void removing.run({})}
        />
      ) : (
        <Button type="primary" loading={beginning.isRunning} onClick={() => void beginning.run({}, setSecret)}>
          {t('factor.setUp')}
        </Button>
      )}
      <Suspense>{secret && <TotpDialog secret={secret} close={() => setSecret(null)} enrolled={enrolled} />}</Suspense>
    </li>
  )
}

interface CodesProps {
  left: number
  renewed: (codes: readonly string[]) => void
}

function RecoveryCodes({ left, renewed }: CodesProps) {
  const { t } = useTexts('security')
  const renewing = useProvedAction(renewRecoveryCodes, t('codes.renewFailed'), true)
  return (
    <li>
      <div>
        <span className="ls-row">
          <strong>{t('codes.name')}</strong>
          <Tag tone={left > 3 ? 'ok' : 'warn'}>{t('codes.left', { count: left })}</Tag>
        </span>
        <small>{t('codes.about')}</small>
      </div>
      <AskButton
        label={t('codes.renew')}
        title={t('codes.renewTitle')}
        text={t('codes.renewText')}
        isRunning={renewing.isRunning}
        onConfirm={() => void renewing.run({}, ({ recoveryCodes }) => renewed(recoveryCodes))}
      />
    </li>
  )
}
