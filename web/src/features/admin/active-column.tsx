import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'
import type { ColumnSpec } from './resource-config.ts'

/** Whether something is still in use; what is not stays for what was made with it. */
export function useActiveColumn(): ColumnSpec<{ active: boolean }, never> {
  const { t } = useTexts('admin')
  return {
    name: 'state',
    label: t('state'),
    show: ({ active }) => <Tag tone={active ? 'ok' : 'idle'}>{active ? t('active') : t('inactive')}</Tag>,
  }
}
