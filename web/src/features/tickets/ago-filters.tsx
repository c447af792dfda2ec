import { useTexts } from '../../i18n/use-texts.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { type AgoKey, agoOffers, agoWord } from './ago.ts'

interface Props {
  values: (key: AgoKey) => readonly string[]
  set: (key: AgoKey, values: readonly string[]) => void
}

/** How long a customer waits, and how old a ticket is; what an address asks for beside the offers stays. */
export function AgoFilters({ values, set }: Props) {
  const { t, language } = useTexts('list')
  return (
    <div className="ls-pair">
      {(['unansweredHours', 'olderThanDays'] as const).map((key) => {
        const [chosen = ''] = values(key)
        const offers = [...new Set([...agoOffers[key].map(String), ...(chosen ? [chosen] : [])])]
        return (
          <SelectField
            key={key}
            label={t(`filter.${key}`)}
            value={chosen}
            options={[
              { value: '', label: t('any') },
              ...offers.map((value) => ({ value, label: agoWord(key, value, language) })),
            ]}
            onChange={(next) => set(key, next ? [next] : [])}
          />
        )
      })}
    </div>
  )
}
