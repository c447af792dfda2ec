import { useTexts } from '../../i18n/use-texts.ts'
import { StateNote } from '../../ui/state-page.tsx'

/** Templates whose new tickets one wants to hear of. */
export function TemplatesSection() {
  const { t } = useTexts('settings')
  return (
    <div className="ls-card">
      <StateNote icon="file" title={t('templates.none')} text={t('templates.text')} />
    </div>
  )
}
