import { phrase, problems } from '@leitstand/contracts/problems'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'

/** Where a page leads on which somebody signed out who was not signed in any more: to who is by now. */
export function OtherPersonNotice() {
  const { language } = useTexts()
  const [query] = useSearchParams()
  const code = 'signed-in-as-another'
  if (query.get('problem') !== code) return null
  return (
    <p className="ls-session-notice" role="alert">
      {phrase(problems[code], language)}
    </p>
  )
}
