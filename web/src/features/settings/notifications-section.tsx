import { type NotificationSettings, summaryIntervals } from '@leitstand/contracts/identity/notification-settings'
import { Button } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { NoticeTable } from './notice-table.tsx'
import {
  type FlagOption,
  productOptions,
  readOnlyReason,
  type SettingsProps,
  summaryDetails,
} from './notification-rules.ts'
import { QuietHours } from './quiet-hours.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

/** What one wants to be told. Every switch is saved at once. */
export function NotificationsSection() {
  const { t } = useTexts('settings')
  const { data, error, mutate, change } = useNotificationSettings()
  if (!data) return <Loading error={error} retry={mutate} lines={10} />
  const given = { settings: data, change }
  return (
    <>
      <Panel title={t('notifications.title')} text={t('notifications.text')}>
        <div className="ls-switches">
          <Option option="activateNotifications" {...given} />
        </div>
      </Panel>
      <Panel title={t('notifications.ways')} text={t('notifications.waysText')}>
        <NoticeTable {...given} />
      </Panel>
      <Panel title={t('notifications.quiet')} text={t('notifications.quietText')}>
        <QuietHours {...given} />
      </Panel>
      <Panel title={t('notifications.watching')} text={t('notifications.watchingText')}>
        <Refusal id="watching-refusal" settings={data} option="watchNewFromUserGroup" />
        <div className="ls-switches">
          <Option option="watchNewFromUserGroup" refusal="watching-refusal" {...given} />
          {productOptions.map((option) => (
            <Option key={option} option={option} refusal="watching-refusal" {...given} />
          ))}
        </div>
      </Panel>
      <Panel title={t('notifications.summary')} text={t('notifications.summaryText')}>
        {data.summariesOff && <SummariesOff {...given} />}
        <Refusal id="summary-refusal" settings={data} option="watched" />
        <div className="ls-switches">
          <Option option="summarizeNotifications" refusal="summary-refusal" {...given} />
          <Interval {...given} />
          <Option option="everything" refusal="summary-refusal" {...given} />
          {summaryDetails.map((option) => (
            <Option key={option} option={option} refusal="summary-refusal" {...given} />
          ))}
        </div>
      </Panel>
    </>
  )
}

/** Whoever ended them by the link in a mail learns it here, and why the choices below do nothing. */
function SummariesOff({ change }: SettingsProps) {
  const { t } = useTexts('settings')
  return (
    <div className="ls-notice" role="status">
      <span className="ls-grow">{t('notifications.summariesOff')}</span>
      <Button size="small" onClick={() => change({ summariesOff: false })}>
        {t('notifications.summariesOn')}
      </Button>
    </div>
  )
}

interface RefusalProps {
  id: string
  settings: NotificationSettings
  /** The option of the part that is the first to be refused. */
  option: FlagOption
}

/** Why some of what follows cannot be changed now, said once. */
function Refusal({ id, settings, option }: RefusalProps) {
  const { t } = useTexts('settings')
  const reason = readOnlyReason(settings, option)
  return (
    reason && (
      <p className="ls-help" id={id}>
        {t(`readOnly.${reason}`)}
      </p>
    )
  )
}

interface OptionProps extends SettingsProps {
  option: FlagOption
  /** The id of the place that says why it is refused. */
  refusal?: string
}

function Option({ option, refusal, settings, change }: OptionProps) {
  const { t } = useTexts('settings')
  const isRefused = readOnlyReason(settings, option) !== null
  return (
    <Switch
      label={t(`options.${option}`)}
      help={t(`optionHelp.${option}`)}
      checked={settings[option]}
      refusedBy={isRefused ? refusal : undefined}
      onChange={(checked) => change({ [option]: checked })}
    />
  )
}

function Interval({ settings, change }: SettingsProps) {
  const { t } = useTexts('settings')
  return (
    <SelectField
      label={t('options.interval')}
      value={settings.interval}
      disabled={readOnlyReason(settings, 'interval') !== null}
      options={summaryIntervals.map((value) => ({ value, label: t(`intervals.${value}`) }))}
      onChange={(interval) => change({ interval })}
    />
  )
}
