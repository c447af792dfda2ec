import { countRuleMatches } from '@leitstand/contracts/sla/matches'
import type { rules } from '@leitstand/contracts/sla/resources'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ValuesOf } from './resource-config.ts'

/** How many open tickets the rule would be about, as it stands in the form. */
export function RuleMatches({ values }: { values: ValuesOf<typeof rules> }) {
  const { t } = useTexts('admin')
  const { type, conditions, status, templates, serviceLevelAgreements, assigneeAssigned, includeScheduledJobs } = values
  const asked = { conditions, status, templates, serviceLevelAgreements, assigneeAssigned, includeScheduledJobs }
  const { data, error } = useApi(countRuleMatches, type ? { type, ...asked } : null)
  if (error) return <p>{error.message}</p>
  return <p aria-live="polite">{data ? t('automation:matches', { count: data.count, open: data.open }) : '…'}</p>
}
