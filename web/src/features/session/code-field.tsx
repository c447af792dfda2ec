import { useTexts } from '../../i18n/use-texts.ts'

/** A code of the authenticator app, which the browser may fill in, or a recovery code. */
export function CodeField({ kind }: { kind: 'code' | 'recovery-code' }) {
  const { t } = useTexts()
  const isCode = kind === 'code'
  return (
    <label>
      <span>{t(isCode ? 'login:code' : 'login:recoveryCode')}</span>
      <input
        className="ls-input ls-login-code"
        name="code"
        inputMode={isCode ? 'numeric' : 'text'}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isCode ? 8 : 40}
        // biome-ignore lint/a11y/noAutofocus: the one thing to do in this step, which the person has asked for
        autoFocus
        required
      />
    </label>
  )
}
