import type { Hit } from '@leitstand/contracts/search/requests'
import { useTexts } from '../../i18n/use-texts.ts'
import { DueClock } from '../../ui/marks.tsx'

/** What runs out first of what was promised. */
export function Due({ hit }: { hit: Hit }) {
  const { t } = useTexts('list')
  if (hit.slaDueAt) return <DueClock dueAt={hit.slaDueAt} label={t('sla')} />
  return hit.dueAt ? <DueClock dueAt={hit.dueAt} label={t('due')} /> : null
}
