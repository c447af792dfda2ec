import { frontDoor } from '@leitstand/contracts/front-door'
import { oneClick } from '@leitstand/contracts/identity/summaries'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Form } from '../../ui/form.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useStep } from './use-step.ts'

/** Ends the summaries of whom the link is for. A button, because mail scanners open every link. */
export function EndSummariesForm({ token }: { token: string }) {
  const { t } = useTexts()
  const [isDone, setDone] = useState(false)
  const { problem, isRunning, run } = useStep()
  const submit = () => {
    void run(async () => {
      await sendLine(frontDoor.endSummaries, { token, [oneClick.name]: oneClick.value })
      setDone(true)
    })
  }
  return (
    <Form onSubmit={submit} className="ls-login-form">
      <h2>{t('login:summariesTitle')}</h2>
      {isDone ? <p role="status">{t('login:summariesDone')}</p> : <p>{t('login:summariesText')}</p>}
      <ProblemLine text={problem} />
      {!isDone && (
        <Button type="primary" htmlType="submit" loading={isRunning} size="large" block>
          {t('login:summariesSubmit')}
        </Button>
      )}
      <div className="ls-login-ways">
        <Link to={pathTo('settingsSection', { slug: 'notifications' })}>{t('login:summariesSettings')}</Link>
      </div>
    </Form>
  )
}
