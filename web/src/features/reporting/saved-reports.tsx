import {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  type ReportFilter,
  type ReportFormat,
  type ReportRhythm,
  reportFormats,
  reportRhythms,
  type SavedReport,
} from '@leitstand/contracts/billing/saved-reports'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  /** The filters of the page that a report keeps. */
  filter: ReportFilter
}

/** To have the figures sent by mail again and again. */
export function SavedReportsButton({ filter }: Props) {
  const { t } = useTexts('reporting')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="mail" size={15} /> {t('saved.open')}
      </Button>
      {isOpen && <SavedReportsDialog filter={filter} close={() => setOpen(false)} />}
    </>
  )
}

function SavedReportsDialog({ filter, close }: Props & { close: () => void }) {
  const { t } = useTexts('reporting')
  const [rhythm, setRhythm] = useState<ReportRhythm>('weekly')
  const [format, setFormat] = useState<ReportFormat>('xlsx')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const ordering = useAction(createSavedReport, { failure: t('saved.failed') })
  const submit = async () => {
    if (!name.trim()) return setProblem(t('saved.nameMissing'))
    const made = await ordering.run({ name, rhythm, format, filter })
    if (!made) return
    toast.info(t('saved.ordered', { name: made.name }))
    setName('')
    setProblem('')
  }
  return (
    <Dialog
      title={t('saved.title')}
      close={close}
      leave={t('common:close')}
      confirm={{ text: t('saved.order'), isRunning: ordering.isRunning }}
      onSubmit={submit}
    >
      <Ordered />
      <p>{t('saved.text')}</p>
      <p>
        {t('saved.kept')} <FilterWords filter={filter} />
      </p>
      <TextField label={t('saved.name')} mandatory value={name} onChange={setName} problem={problem} maxLength={255} />
      <SelectField
        label={t('saved.rhythm')}
        value={rhythm}
        options={reportRhythms.map((value) => ({ value, label: t(`saved.rhythms.${value}`) }))}
        onChange={setRhythm}
      />
      <SelectField
        label={t('saved.format')}
        value={format}
        options={reportFormats.map((value) => ({ value, label: t(`saved.formats.${value}`) }))}
        onChange={setFormat}
      />
    </Dialog>
  )
}

/** What was ordered, and how to end it. */
function Ordered() {
  const { t } = useTexts('reporting')
  const { data, error, mutate } = useApi(listSavedReports, {})
  if (!data) return <Loading error={error} retry={mutate} lines={2} />
  if (data.items.length === 0) return <p className="ls-faint">{t('saved.none')}</p>
  return (
    <ul className="ls-reports">
      {data.items.map((report) => (
        <OrderedReport key={report.uuid} report={report} />
      ))}
    </ul>
  )
}

function OrderedReport({ report }: { report: SavedReport }) {
  const { t } = useTexts('reporting')
  const ending = useAction(deleteSavedReport, { failure: t('saved.endFailed') })
  return (
    <li>
      <div className="ls-grow">
        <strong>{report.name}</strong>
        <small className="ls-help">
          {t(`saved.rhythms.${report.rhythm}`)} · {t(`saved.formats.${report.format}`)} ·{' '}
          <FilterWords filter={report.filter} /> · {t('saved.next')} <Moment at={report.nextAt} />
        </small>
      </div>
      <Button
        size="small"
        loading={ending.isRunning}
        aria-label={t('saved.endOne', { name: report.name })}
        onClick={() => void ending.run({ uuid: report.uuid })}
      >
        {t('saved.end')}
      </Button>
    </li>
  )
}

function FilterWords({ filter }: Props) {
  const { t } = useTexts('reporting')
  const words = Object.values(filter).filter((word) => word !== undefined && word !== 'all')
  return <>{words.length === 0 ? t('saved.noFilter') : words.map((word) => t(`variants.${word}`)).join(', ')}</>
}
