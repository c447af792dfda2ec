import { Button } from 'antd'
import { useRouteError } from 'react-router'
import { hasCode } from '../api/problem.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { StatePage } from '../ui/state-page.tsx'

/** What went wrong while a page was opened. */
export function ErrorPage() {
  const { t } = useTexts()
  const error = useRouteError()
  if (hasCode(error, 'not-found')) return <StatePage kind="notFound" />
  if (hasCode(error, 'forbidden')) return <StatePage kind="forbidden" />
  return (
    <StatePage kind="failed">
      <Button type="link" onClick={() => location.reload()}>
        {t('errors:reload')}
      </Button>
    </StatePage>
  )
}
