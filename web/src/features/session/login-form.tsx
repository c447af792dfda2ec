import { frontDoor } from '@leitstand/contracts/front-door'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { currentLanguage } from '../../api/language.ts'
import { reasonOf } from '../../api/problem.ts'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'

export function LoginForm() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setRunning(true)
    try {
      await sendLine(frontDoor.signIn, { email: form.get('email'), password: form.get('password') })
      // A fresh start: nothing of another person stays in memory.
      location.assign(targetOf(search.get('next')))
    } catch (error) {
      setProblem(reasonOf(error, currentLanguage()))
      setRunning(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="ls-login-form">
      <label>
        <span>{t('login:email')}</span>
        <input className="ls-input" name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        <span>{t('login:password')}</span>
        <input className="ls-input" name="password" type="password" autoComplete="current-password" required />
      </label>
      {problem && (
        <p role="alert" className="ls-login-problem">
          {problem}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={isRunning} size="large" block>
        {t('login:submit')}
      </Button>
    </form>
  )
}

/** Only paths of our own, never another site. */
export function targetOf(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : pathTo('home')
}
