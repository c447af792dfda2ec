import { changePassword, passwordLength } from '@leitstand/contracts/identity/passwords'
import type { AccountSecurity } from '@leitstand/contracts/identity/second-factors'
import { Button, Checkbox } from 'antd'
import { useContext, useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProofContext } from '../../ui/proof.tsx'
import { TextField } from '../../ui/text-field.tsx'

const empty = { oldPassword: '', password: '', repeated: '' }
type Name = keyof typeof empty

/** Change the password, or choose the first one. */
export function PasswordBox({ security }: { security: AccountSecurity }) {
  const { t } = useTexts('security')
  const me = useMe()
  const ask = useContext(ProofContext)
  const [values, setValues] = useState(empty)
  const [endsTokens, setEndsTokens] = useState(true)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const changing = useAction(changePassword, {
    failure: t('password.failed'),
    quiet: ({ code, violations }) => code === 'proof-required' || violations.length > 0,
  })
  const names: Name[] = security.hasPassword ? ['oldPassword', 'password', 'repeated'] : ['password', 'repeated']

  const save = async () => {
    const { oldPassword, password } = values
    const changed = await changing.run(
      { password, endTokens: endsTokens, ...(security.hasPassword && { oldPassword }) },
      {
        failed: (problem) => {
          if (problem.code === 'proof-required') ask(() => void save())
          setProblems(byField(problem))
        },
      },
    )
    if (changed === undefined) return
    setValues(empty)
    toast.info(t('password.changed'))
  }
  const submit = () => {
    const isSame = values.password === values.repeated
    setProblems(isSame ? {} : { repeated: t('password.differs') })
    if (isSame) void save()
  }
  return (
    <Panel title={t('password.title')} text={t(security.hasPassword ? 'password.text' : 'password.first')}>
      <Form className="ls-section" noValidate onSubmit={submit}>
        {/* For password managers, which keep a password with the name it belongs to. */}
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        <div className="ls-fields">
          {names.map((name) => (
            <TextField
              key={name}
              label={t(`password.${name}`)}
              problem={problems[name]}
              help={name === 'password' && t('password.help', { count: passwordLength.min })}
              type="password"
              autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
              maxLength={passwordLength.max}
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </div>
        <Checkbox checked={endsTokens} onChange={(event) => setEndsTokens(event.target.checked)}>
          {t('password.endTokens')}
        </Checkbox>
        <div className="ls-foot">
          <Button
            type="primary"
            htmlType="submit"
            disabled={names.some((name) => values[name] === '')}
            loading={changing.isRunning}
          >
            {t('password.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
