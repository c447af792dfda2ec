import { projects, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { StateNote } from '../../ui/state-page.tsx'
import type { ListView } from './list-url.ts'
import './quick-filters.css'

interface Props {
  show: (change: Partial<ListView>) => void
  view: ListView
}

/** The board of several types has no columns in common: one type is asked for (AMB-034). */
export function TypeChoice({ view, show }: Props) {
  const { t } = useTexts('board')
  const language = useLanguage()
  return (
    <StateNote icon="board" title={t('oneType')} text={t('oneTypeText')}>
      <label className="ls-field ls-type-choice">
        <span className="ls-hidden">{t('list:filter.type')}</span>
        <select
          className="ls-select"
          value=""
          onChange={(event) => show({ filters: { ...view.filters, type: [event.target.value] } })}
        >
          <option value="">{t('chooseType')}</option>
          {Object.entries(ticketTypes).map(([name, type]) => (
            <option key={name} value={name}>
              {type.project ? `${projects[type.project][language]} · ` : ''}
              {type[language]}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="ls-link" onClick={() => show({ mode: 'list' })}>
        {t('toList')}
      </button>
    </StateNote>
  )
}
