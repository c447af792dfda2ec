import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { states } from '@leitstand/contracts/workflow/states'
import { Link, useParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import '../../features/admin/admin.css'
import { DuePreview } from '../../features/admin/due-preview.tsx'
import { promisedTimes } from '../../features/admin/promised-times.ts'
import { SlaBadge } from '../../features/admin/sla-badge.tsx'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { StatePage } from '../../ui/state-page.tsx'

/** An SLA as it will be shown, with what it promises. */
export function Component() {
  const { t, language } = useTexts('admin')
  const { uuid = '' } = useParams()
  const { data: sla, error, mutate } = useApi(serviceLevelAgreements.requests.get, { uuid })
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (!sla) return <Loading isPage error={error} retry={mutate} />
  return (
    <main className="ls-page">
      <title>{`${sla.name} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('slas.previewOf', { name: sla.name })}</h1>
        <Link to={pathTo('adminSlaEdit', { uuid })}>{t('common:edit')}</Link>
      </header>
      <section className="ls-card ls-admin-form ls-resource-form">
        <div>
          <SlaBadge {...sla} />
        </div>
        {sla.description && <p>{sla.description}</p>}
        <ul>
          {promisedTimes(sla).map((time) => (
            <li key={time.type}>
              {t('slas.promise', { mode: t(`slas.modes.${time.type}`), span: formatDuration(time.minutes) })}
            </li>
          ))}
          {sla.resolutionTime !== null && (
            <li>{t('slas.resolutionPromise', { span: formatDuration(sla.resolutionTime) })}</li>
          )}
          <li>{sla.includeHolidays ? t('slas.withHolidays') : t('slas.withoutHolidays')}</li>
          {sla.includeSecondaryTime && <li>{t('slas.includeSecondaryTime')}</li>}
          {sla.pauseStates.length > 0 && (
            <li>{t('slas.pauses', { states: sla.pauseStates.map((state) => states[state][language]).join(', ') })}</li>
          )}
        </ul>
        <p className="ls-faint">
          {t('slas.userGroups')}: {sla.userGroups.map((group) => group.name).join(', ') || '–'}
        </p>
        <section className="ls-preview" aria-label={t('preview')}>
          <DuePreview terms={sla} />
        </section>
      </section>
    </main>
  )
}
