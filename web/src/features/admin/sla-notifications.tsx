import { type PromisedTime, promisedTimes } from '@leitstand/contracts/sla/resources'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Option } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { MinutesField } from './minutes-field.tsx'
import { RowsField } from './rows-field.tsx'

interface Notification {
  /** Negative is before the time that was promised. */
  minutes: number
  channel: string | { uuid: string }
  about: PromisedTime
}

interface Props {
  value: readonly Notification[]
  change: (value: unknown) => void
  channels: readonly Option[]
}

/** On which channels is told how long before or after the time that was promised. */
export function SlaNotifications({ value, change, channels }: Props) {
  const { t } = useTexts('admin')
  const sides = ['before', 'after'] as const
  return (
    <RowsField
      items={value}
      change={change}
      fresh={{ minutes: -30, channel: channels[0]?.value ?? '', about: 'response' }}
      addText={t('automation:alarm.add')}
    >
      {(alarm, set) => (
        <>
          <MinutesField
            label={t('slas.minutes')}
            min={0}
            value={Math.abs(alarm.minutes)}
            onChange={(minutes) => set({ ...alarm, minutes: signed(minutes, isBefore(alarm)) })}
          />
          <Choice
            label={t('automation:alarm.when')}
            clearable={false}
            value={[isBefore(alarm) ? 'before' : 'after']}
            options={sides.map((side) => ({ value: side, label: t(`automation:alarm.${side}`) }))}
            onChange={([side]) => set({ ...alarm, minutes: signed(Math.abs(alarm.minutes), side === 'before') })}
          />
          <Choice
            label={t('automation:alarm.about')}
            clearable={false}
            value={[alarm.about]}
            options={promisedTimes.map((value) => ({ value, label: t(`automation:alarm.times.${value}`) }))}
            onChange={([about]) => set({ ...alarm, about: about === 'resolution' ? about : 'response' })}
          />
          <Choice
            label={t('rules.channel')}
            value={[typeof alarm.channel === 'string' ? alarm.channel : alarm.channel.uuid].filter(Boolean)}
            options={channels}
            onChange={([channel]) => set({ ...alarm, channel: channel ?? '' })}
          />
        </>
      )}
    </RowsField>
  )
}

/** Zero minutes before is the time itself, and stays where it was chosen. */
function isBefore({ minutes }: Notification): boolean {
  return minutes < 0 || Object.is(minutes, -0)
}

function signed(minutes: number, before: boolean): number {
  return before ? -minutes : minutes
}
