import { useTexts } from '../../i18n/use-texts.ts'
import { usePreference } from '../../lib/preferences.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useGoOn } from './use-go-on.ts'

/** Where the ticket stands in the list that one came from, and the ways to the one above and below it. */
export function ListPlace() {
  const { t } = useTexts('writing')
  const { previous, next } = usePreference('keys')
  const { place, goOn, goBack } = useGoOn()
  useShortcut('next', () => void goOn())
  useShortcut('previous', () => void goBack())
  if (!place) return null
  return (
    <span className="ls-row ls-list-place">
      <IconButton
        icon="chevronLeft"
        size="small"
        label={t('previousInList')}
        title={`${t('previousInList')} (${previous})`}
        disabled={!place.hasPrevious}
        onClick={() => void goBack()}
      />
      {t('placeInList', { place: place.place, total: place.total })}
      <IconButton
        icon="chevronRight"
        size="small"
        label={t('nextInList')}
        title={`${t('nextInList')} (${next})`}
        disabled={!place.hasNext}
        onClick={() => void goOn()}
      />
    </span>
  )
}
