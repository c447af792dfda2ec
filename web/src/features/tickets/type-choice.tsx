import { Button } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListView } from '../../lib/list-url.ts'
import { Choice } from '../../ui/choice.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useTypeOptions } from '../../ui/type-options.ts'
import './quick-filters.css'

interface Props {
  show: (change: Partial<ListView>) => void
  view: ListView
}

/** The board of several types has no columns in common: one type is asked for (AMB-034). */
export function TypeChoice({ view, show }: Props) {
  const { t } = useTexts('board')
  return (
    <StateNote icon="board" title={t('oneType')} text={t('oneTypeText')}>
      <Choice
        className="ls-type-choice"
        label={t('list:filter.type')}
        placeholder={t('chooseType')}
        value={[]}
        options={useTypeOptions()}
        onChange={(type) => show({ filters: { ...view.filters, type } })}
      />
      <Button type="link" onClick={() => show({ mode: 'list' })}>
        {t('toList')}
      </Button>
    </StateNote>
  )
}
