import { getSecondFactorPolicy, saveSecondFactorPolicy } from '@leitstand/contracts/identity/second-factors'
import type { Role } from '@leitstand/contracts/roles'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/state-page.tsx'
import { customerRoles, staffRoles, useRoleOptions } from './role-tags.tsx'

/** Which roles have to sign in with a second factor. */
export function SecondFactorPolicyButton() {
  const { t } = useTexts('people')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="lock" size={15} /> {t('policy.title')}
      </Button>
      {isOpen && <PolicyDialog close={() => setOpen(false)} />}
    </>
  )
}

function PolicyDialog({ close }: { close: () => void }) {
  const { t } = useTexts('people')
  const { data, error, mutate } = useApi(getSecondFactorPolicy, {})
  return (
    <Dialog title={t('policy.title')} close={close}>
      <p>{t('policy.text')}</p>
      {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={5} />}
      {data && <PolicyForm roles={data.roles} close={close} />}
    </Dialog>
  )
}

function PolicyForm({ roles, close }: { roles: readonly Role[]; close: () => void }) {
  const { t } = useTexts('people')
  const options = useRoleOptions()([...staffRoles, ...customerRoles])
  const [chosen, setChosen] = useState<readonly Role[]>(roles)
  const saving = useAction(saveSecondFactorPolicy, { failure: t('admin:saveFailed') })
  const save = async () => {
    if (await saving.run({ roles: [...chosen] })) close()
  }
  return (
    <>
      <div className="ls-resource-form">
        {options.map(({ value, label }) => (
          <label key={value} className="ls-check">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, value] : chosen.filter((role) => role !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
      <div className="ls-dialog-foot">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" loading={saving.isRunning} onClick={() => void save()}>
          {t('common:save')}
        </Button>
      </div>
    </>
  )
}
