import type { BusinessHours } from '@leitstand/contracts/sla/settings'
import { useTexts } from '../../i18n/use-texts.ts'
import { localOf } from '../../lib/local-times.ts'
import { DayField } from '../../ui/day-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ClockField } from './clock-field.tsx'
import { RowsField } from './rows-field.tsx'

type SpecialTimes = BusinessHours['special']

interface Props {
  value: SpecialTimes
  change: (times: SpecialTimes) => void
  problemAt: (path: string) => string | undefined
}

/** Single times with a clock of their own, such as an announced weekend on duty. */
export function SpecialTimesField({ value, change, problemAt }: Props) {
  const { t } = useTexts('worktimeSettings')
  const numbered = value.map((time, index) => ({ ...time, index }))
  return (
    <fieldset className="ls-week">
      <legend>{t('special.title')}</legend>
      <RowsField
        items={numbered}
        change={(items) => change(items.map(({ from, until, name }) => ({ from, until, name })))}
        fresh={{ from: '', until: '', name: '', index: value.length }}
        addText={t('special.add')}
      >
        {(time, set) => (
          <>
            <TextField
              bare
              label={t('special.name', { number: time.index + 1 })}
              placeholder={t('special.nameExample')}
              maxLength={255}
              value={time.name}
              onChange={(name) => set({ ...time, name })}
              problem={problemAt(`special.${time.index}`)}
            />
            <Moment side="from" number={time.index + 1} value={time.from} change={(from) => set({ ...time, from })} />
            –
            <Moment
              side="until"
              number={time.index + 1}
              value={time.until}
              change={(until) => set({ ...time, until })}
            />
          </>
        )}
      </RowsField>
      <small className="ls-help">{t('special.help')}</small>
    </fieldset>
  )
}

interface MomentProps {
  side: 'from' | 'until'
  number: number
  value: string
  change: (moment: string) => void
}

/** Day and time by the clocks of the product; what is half is sent as it is, so that it is refused instead of lost. */
function Moment({ side, number, value, change }: MomentProps) {
  const { t } = useTexts('worktimeSettings')
  const { day, time } = partsOf(value)
  const say = (nextDay: string, nextTime: string) => change(nextDay || nextTime ? `${nextDay}T${nextTime}` : '')
  return (
    <>
      <DayField
        bare
        label={t(`special.${side}Day`, { number })}
        value={day || null}
        onChange={(next) => say(next ?? '', time)}
      />
      <ClockField
        label={t(`special.${side}Time`, { number })}
        value={time}
        change={(next) => say(day, next)}
        example={side === 'from' ? '08:00' : '18:00'}
      />
    </>
  )
}

/** One that was written with an offset is shown by the clocks of the product. */
function partsOf(moment: string): { day: string; time: string } {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(moment)) return localOf(moment)
  const [day = '', time = ''] = moment.split('T')
  return { day, time: time.slice(0, 5) }
}
