import { auditKinds } from '@leitstand/contracts/audit'
import { type AuditEntry, listAudit } from '@leitstand/contracts/identity/administration'
import { getUser } from '@leitstand/contracts/identity/requests'
import { useApi } from '../../api/use-api.ts'
import { AuditChanges, useAuditSentence } from '../../features/people/audit-lines.tsx'
import { type AuditView, askForAudit, readAuditUrl, writeAuditUrl } from '../../features/people/audit-url.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../lib/use-query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { PersonPicker } from '../../ui/people-pickers.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import '../../features/admin/admin.css'
import '../../features/people/people.css'
import { DayField } from '../../ui/day-field.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'

const size = 50

interface Narrowing {
  view: AuditView
  show: (change: Partial<AuditView>) => void
}

/** Who changed access or what the administration sets up, who billed, and who signed in. */
export function Component() {
  const { t } = useTexts('audit')
  const [query, changeQuery] = useQuery()
  const view = readAuditUrl(query)
  const show = (change: Partial<AuditView>, options?: { replace: boolean }) =>
    changeQuery((now) => writeAuditUrl({ ...readAuditUrl(now), page: 1, ...change }), options)
  const reading = useApi(listAudit, askForAudit(view, size))
  const { data, error, mutate } = reading
  useWithinPages(reading, view.page, size, (page) => show({ page }, { replace: true }))
  return (
    <Page title={t('title')}>
      <Filters view={view} show={show} />
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={10} />}
        {data?.items.length === 0 && <StateNote icon="history" title={t('empty')} text={t('emptyHint')} />}
        {data && data.items.length > 0 && <Entries entries={data.items} />}
        {data && data.total > size && (
          <Pager page={view.page} size={size} total={data.total} onPage={(page) => show({ page })} />
        )}
      </div>
    </Page>
  )
}

function Filters({ view, show }: Narrowing) {
  const { t } = useTexts('audit')
  return (
    <search className="ls-overview-bar" aria-label={t('narrow')}>
      <SelectField
        label={t('what')}
        value={view.kind}
        options={[
          { value: '' as const, label: t('anything') },
          ...auditKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        onChange={(kind) => show({ kind })}
      />
      <PersonFilter label={t('subject')} value={view.subject} change={(subject) => show({ subject })} />
      <PersonFilter label={t('actor')} value={view.actor} change={(actor) => show({ actor })} />
      <DayField label={t('from')} value={view.from || null} onChange={(from) => show({ from: from ?? '' })} />
      <DayField label={t('until')} value={view.until || null} onChange={(until) => show({ until: until ?? '' })} />
    </search>
  )
}

interface PersonFilterProps {
  label: string
  value: string
  change: (uuid: string) => void
}

function PersonFilter({ label, value, change }: PersonFilterProps) {
  const { t } = useTexts('audit')
  const { data } = useApi(getUser, value ? { uuid: value } : null, { keepPreviousData: false })
  return (
    <Field label={label}>
      {(ids) => (
        <PersonPicker
          {...ids}
          placeholder={t('anybody')}
          value={value ? [value] : []}
          known={data ? [data] : []}
          onChange={([uuid]) => change(uuid ?? '')}
        />
      )}
    </Field>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTexts('audit')
  const sentence = useAuditSentence()
  return (
    <DataTable
      className="ls-audit"
      caption={t('title')}
      rows={entries}
      columns={[
        { title: t('at'), show: ({ at }) => <Moment at={at} /> },
        {
          title: t('what'),
          isHead: true,
          show: (entry) => (
            <>
              {sentence(entry)}
              <AuditChanges entry={entry} />
            </>
          ),
        },
        { title: t('address'), show: ({ address }) => <span className="ls-mono">{address ?? '–'}</span> },
      ]}
    />
  )
}
