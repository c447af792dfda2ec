import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'

/** Whether a person or a group is in use. */
export function ActiveTag({ active }: { active: boolean }) {
  const { t } = useTexts('people')
  return <Tag tone={active ? 'ok' : 'idle'}>{active ? t('active') : t('inactive')}</Tag>
}
