import { useTexts } from '../../i18n/use-texts.ts'
import { TextField } from '../../ui/text-field.tsx'

/** A code of the authenticator app, which the browser may fill in, or a recovery code. */
export function CodeField({ kind }: { kind: 'code' | 'recovery-code' }) {
  const { t } = useTexts()
  const isCode = kind === 'code'
  return (
    <TextField
      label={t(isCode ? 'login:code' : 'login:recoveryCode')}
      className="ls-login-code"
      size="large"
      name="code"
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isCode ? 8 : 40}
      autoFocus
      required
    />
  )
}
