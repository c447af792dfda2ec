import { deleteUser, patchUser } from '@leitstand/contracts/identity/administration'
import type { User } from '@leitstand/contracts/identity/requests'
import { removeSecondFactorsOfUser } from '@leitstand/contracts/identity/second-factors'
import { endSessionsOfUser } from '@leitstand/contracts/identity/sessions'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { ProofProvider, useProvedAction } from '../../ui/proof.tsx'

/** Takes a person out of service or back into it; what will happen is said first. */
export function ActivationButton({ user, size = 'middle' }: { user: User; size?: 'small' | 'middle' }) {
  const { t } = useTexts('people')
  const deactivating = useAction(deleteUser, { failure: t('users.deactivateFailed') })
  const reactivating = useAction(patchUser, { failure: t('users.reactivateFailed') })
  const seen = { seenVersion: user.version }
  const confirm = async () => {
    if (user.inactive) await reactivating.run({ uuid: user.uuid, inactive: false }, seen)
    else await deactivating.run({ uuid: user.uuid }, seen)
  }
  const isRunning = deactivating.isRunning || reactivating.isRunning
  return (
    <AskButton
      label={user.inactive ? t('users.reactivate') : t('users.deactivate')}
      title={t(user.inactive ? 'users.reactivateTitle' : 'users.deactivateTitle', { name: user.name })}
      text={
        user.inactive ? (
          t('users.reactivateText')
        ) : (
          <ul className="ls-happens">
            <li>{t('users.deactivateSignsOut')}</li>
            <li>{t('users.deactivateHides')}</li>
            <li>{t('users.deactivateKeeps')}</li>
          </ul>
        )
      }
      danger={!user.inactive}
      loud={!user.inactive}
      size={size}
      isRunning={isRunning}
      onConfirm={() => void confirm()}
    />
  )
}

/** Signs a person out everywhere. */
export function EndSessionsButton({ user }: { user: User }) {
  const { t } = useTexts('people')
  const ending = useAction(endSessionsOfUser, { failure: t('users.endSessionsFailed') })
  const confirm = async () => {
    const ended = await ending.run({ uuid: user.uuid })
    if (ended === null) toast.info(t('users.sessionsEnded', { name: user.name }))
  }
  return (
    <AskButton
      label={t('users.endSessions')}
      title={t('users.endSessionsTitle', { name: user.name })}
      text={t('users.endSessionsText')}
      size="small"
      isRunning={ending.isRunning}
      onConfirm={() => void confirm()}
    />
  )
}

/** For somebody who has lost phone and keys: takes their second factors away. */
export function RemoveFactorsButton({ user }: { user: User }) {
  return (
    <ProofProvider>
      <RemoveFactors user={user} />
    </ProofProvider>
  )
}

function RemoveFactors({ user }: { user: User }) {
  const { t } = useTexts('people')
  const removing = useProvedAction(removeSecondFactorsOfUser, t('users.factorsFailed'))
  const confirm = () => toast.info(t('users.factorsRemoved', { name: user.name }))
  return (
    <AskButton
      label={t('users.removeFactors')}
      title={t('users.removeFactorsTitle', { name: user.name })}
      text={t('users.removeFactorsText')}
      danger
      size="small"
      isRunning={removing.isRunning}
      onConfirm={() => void removing.run({ uuid: user.uuid }, confirm)}
    />
  )
}
