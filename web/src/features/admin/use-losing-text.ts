import { useTexts } from '../../i18n/use-texts.ts'

/** What it means to delete something that so many others carry. */
export function useLosingText() {
  const { t, language } = useTexts('admin')
  return (count: number, carriers: readonly string[]): string =>
    count === 0 ? t('deleteUnused') : t('deleteLosing', { count, what: new Intl.ListFormat(language).format(carriers) })
}
