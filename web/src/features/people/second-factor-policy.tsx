import { getSecondFactorPolicy, saveSecondFactorPolicy } from '@leitstand/contracts/identity/second-factors'
import type { Role } from '@leitstand/contracts/roles'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
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
  const options = useRoleOptions()([...staffRoles, ...customerRoles])
  const [chosen, setChosen] = useState<readonly Role[] | null>(null)
  const saving = useAction(saveSecondFactorPolicy, { failure: t('admin:saveFailed') })
  const save = async () => {
    if (chosen === null || (await saving.run({ roles: [...chosen] }))) close()
  }
  return (
    <Dialog
      title={t('policy.title')}
      close={close}
      confirm={{ text: t('common:save'), isRunning: saving.isRunning, disabled: !data, act: () => void save() }}
    >
      <p>{t('policy.text')}</p>
      {!data && <Loading error={error} retry={mutate} lines={5} />}
      {data && (
        <Checkbox.Group
          className="ls-page"
          value={[...(chosen ?? data.roles)]}
          options={options}
          onChange={setChosen}
        />
      )}
    </Dialog>
  )
}
