import { createToken, tokenScopes } from '@leitstand/contracts/identity/api-tokens'
import { Button } from 'antd'
import { useState } from 'react'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { addDays, dayOf } from '../../lib/dates.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { TextField } from '../../ui/text-field.tsx'

const usualDays = 90

/** Makes a token and shows it, once. */
export function CreateTokenDialog({ close }: { close: () => void }) {
  const { t } = useTexts('tokens')
  const [token, setToken] = useState<string | null>(null)
  if (token === null) return <TokenForm close={close} created={setToken} />
  return (
    <Dialog
      title={t('createdTitle')}
      close={close}
      actions={
        <Button type="primary" onClick={close}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('onlyNow')}</p>
      <div className="ls-secret">{token}</div>
      <div className="ls-row">
        <CopyButton text={token} label={t('copy')} />
      </div>
    </Dialog>
  )
}

function TokenForm({ close, created }: { close: () => void; created: (token: string) => void }) {
  const { t } = useTexts('tokens')
  const [name, setName] = useState('')
  const [scope, setScope] = useState<(typeof tokenScopes)[number]>('read')
  const [expiresAt, setExpiresAt] = useState<string | null>(() => dayIn(usualDays))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const creating = useAction(createToken, {
    failure: t('createFailed'),
    quiet: ({ code }) => code === 'invalid',
    bringsSecret: true,
  })
  const submit = async () => {
    setProblems({})
    const made = await creating.run(
      { name, scope, expiresAt: expiresAt ?? '' },
      {
        failed: (problem) => setProblems(byField(problem)),
      },
    )
    if (made?.token) created(made.token)
    else if (made) close()
  }
  return (
    <Dialog
      title={t('create')}
      close={close}
      confirm={{ text: t('create'), isRunning: creating.isRunning }}
      onSubmit={submit}
    >
      <TextField
        label={t('name')}
        mandatory
        problem={problems.name}
        placeholder={t('nameHint')}
        value={name}
        onChange={setName}
      />
      <RadioList
        label={t('scopeLabel')}
        active={scope}
        entries={tokenScopes.map((one) => ({ name: one, text: t(`scope.${one}`), help: t(`scopeHelp.${one}`) }))}
        onChange={setScope}
      />
      <DayField
        label={t('expiresAt')}
        mandatory
        problem={problems.expiresAt}
        help={t('expiresHelp')}
        value={expiresAt}
        earliest={dayIn(1)}
        onChange={setExpiresAt}
      />
    </Dialog>
  )
}

/** `YYYY-MM-DD`, as many days from now. */
function dayIn(days: number): string {
  return addDays(dayOf(new Date()), days)
}
