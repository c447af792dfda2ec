import type { QuietHours as Hours } from '@leitstand/contracts/identity/notice-ways'
import { useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SettingsProps } from './notification-rules.ts'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const usualHours: Hours = { from: '20:00', until: '07:00', timeZone: here, alarms: false }

/** From when to when no mails come. */
export function QuietHours({ settings, change }: SettingsProps) {
  const { t } = useTexts('notices')
  const isStaff = useIsStaff()
  const hours = settings.quietHours
  const refusedBy = settings.activateNotifications ? undefined : 'watching-refusal'
  const set = (part: Partial<Hours>) => hours && change({ quietHours: { ...hours, ...part } })
  return (
    <>
      <div className="ls-switches">
        <Switch
          label={t('quiet.on')}
          checked={hours !== null}
          refusedBy={refusedBy}
          onChange={(isOn) => change({ quietHours: isOn ? usualHours : null })}
        />
        {hours && isStaff && (
          <Switch
            label={t('quiet.alarms')}
            help={t('quiet.alarmsHelp')}
            checked={hours.alarms}
            refusedBy={refusedBy}
            onChange={(alarms) => set({ alarms })}
          />
        )}
      </div>
      {hours && (
        <div className="ls-fields">
          <Time label={t('quiet.from')} value={hours.from} other={hours.until} change={(from) => set({ from })} />
          <Time label={t('quiet.until')} value={hours.until} other={hours.from} change={(until) => set({ until })} />
          <SelectField
            label={t('quiet.timeZone')}
            value={hours.timeZone}
            options={zones(hours.timeZone)}
            onChange={(timeZone) => set({ timeZone })}
          />
        </div>
      )}
    </>
  )
}

/** The choices that browsers know, and the one that was made elsewhere. */
function zones(chosen: string) {
  const names = new Set([chosen, here, ...Intl.supportedValuesOf('timeZone')])
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

interface TimeProps {
  label: string
  value: string
  /** The other end, which is another time. */
  other: string
  change: (time: string) => void
}

/** Saved when it is left; what is no time, or no span of time, stays with what is wrong about it. */
function Time({ label, value, other, change }: TimeProps) {
  const { t } = useTexts('notices')
  // What is being written, until it is saved; else what stands there, whoever changed it.
  const [written, write] = useState<string | null>(null)
  const text = written ?? value
  const time = clockTime(text)
  const problem = isTime(time) ? (time === other ? t('quiet.same') : undefined) : t('quiet.noTime')
  const leave = () => {
    write(problem ? time : null)
    if (!problem && time !== value) change(time)
  }
  return <TextField label={label} value={text} problem={problem} inputMode="numeric" onChange={write} onBlur={leave} />
}
