import { deleteUser, patchUser } from '@leitstand/contracts/identity/administration'
import type { User } from '@leitstand/contracts/identity/requests'
import { removeSecondFactorsOfUser } from '@leitstand/contracts/identity/second-factors'
import { endSessionsOfUser } from '@leitstand/contracts/identity/sessions'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { ProofProvider, useProvedAction } from '../../ui/proof.tsx'
import { toast } from '../../ui/toaster-state.ts'

/** Takes a person out of service or back into it; what will happen is said first. */
export function ActivationButton({ user, size = 'middle' }: { user: User; size?: 'small' | 'middle' }) {
  const { t } = useTexts('people')
  const [isAsking, setAsking] = useState(false)
  const deactivating = useAction(deleteUser, { failure: t('users.deactivateFailed') })
  const reactivating = useAction(patchUser, { failure: t('users.reactivateFailed') })
  const seen = { seenVersion: user.version }
  const confirm = async () => {
    if (user.inactive) await reactivating.run({ uuid: user.uuid, inactive: false }, seen)
    else await deactivating.run({ uuid: user.uuid }, seen)
  }
  const isRunning = deactivating.isRunning || reactivating.isRunning
  return (
    <>
      <Button size={size} danger={!user.inactive} loading={isRunning} onClick={() => setAsking(true)}>
        {user.inactive ? t('users.reactivate') : t('users.deactivate')}
      </Button>
      {isAsking && (
        <AskDialog
          title={t(user.inactive ? 'users.reactivateTitle' : 'users.deactivateTitle', { name: user.name })}
          confirm={user.inactive ? t('users.reactivate') : t('users.deactivate')}
          danger={!user.inactive}
          close={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          {user.inactive ? (
            <p>{t('users.reactivateText')}</p>
          ) : (
            <ul className="ls-happens">
              <li>{t('users.deactivateSignsOut')}</li>
              <li>{t('users.deactivateHides')}</li>
              <li>{t('users.deactivateKeeps')}</li>
            </ul>
          )}
        </AskDialog>
      )}
    </>
  )
}

/** Signs a person out everywhere. */
export function EndSessionsButton({ user }: { user: User }) {
  const { t } = useTexts('people')
  const [isAsking, setAsking] = useState(false)
  const ending = useAction(endSessionsOfUser, { failure: t('users.endSessionsFailed') })
  const confirm = async () => {
    const ended = await ending.run({ uuid: user.uuid })
    if (ended === null) toast.info(t('users.sessionsEnded', { name: user.name }))
  }
  return (
    <>
      <Button size="small" loading={ending.isRunning} onClick={() => setAsking(true)}>
        {t('users.endSessions')}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('users.endSessionsTitle', { name: user.name })}
          confirm={t('users.endSessions')}
          close={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          <p>{t('users.endSessionsText')}</p>
        </AskDialog>
      )}
    </>
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
  const [isAsking, setAsking] = useState(false)
  const removing = useProvedAction(removeSecondFactorsOfUser, t('users.factorsFailed'))
  const told = () => toast.info(t('users.factorsRemoved', { name: user.name }))
  return (
    <>
      <Button size="small" loading={removing.isRunning} onClick={() => setAsking(true)}>
        {t('users.removeFactors')}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('users.removeFactorsTitle', { name: user.name })}
          confirm={t('users.removeFactors')}
          danger
          close={() => setAsking(false)}
          onConfirm={() => void removing.run({ uuid: user.uuid }, told)}
        >
          <p>{t('users.removeFactorsText')}</p>
        </AskDialog>
      )}
    </>
  )
}
