import { type BusinessHours, federalStates, type WeekdayName, weekdays } from '@leitstand/contracts/sla/settings'
import { Checkbox } from 'antd'
import { DepthPreview } from '../../features/admin/depth-preview.tsx'
import { HoursPreview } from '../../features/admin/hours-preview.tsx'
import { RoundingPreview } from '../../features/admin/rounding-preview.tsx'
import { SettingForm } from '../../features/admin/setting-form.tsx'
import { SpecialTimesField } from '../../features/admin/special-times-field.tsx'
import { type Desk, useDesk } from '../../features/admin/use-setting.ts'
import { type Week, WeekField } from '../../features/admin/week-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The settings of the product: when time counts, how it is billed, how deep tickets go. */
export function Component() {
  const { t } = useTexts('worktimeSettings')
  const desk = useDesk()
  return (
    <Page title={t('title')}>
      <div className="ls-panels">
        <Hours desk={desk} />
        <div className="ls-column">
          <Holidays desk={desk} />
        </div>
        <div className="ls-column">
          <Rounding desk={desk} />
          <RoundingStep desk={desk} />
          <Depth desk={desk} />
        </div>
      </div>
      <LeaveDialog isChanged={desk.isChanged} />
    </Page>
  )
}

const noHours: Week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

function Hours({ desk }: { desk: Desk }) {
  const { t } = useTexts('worktimeSettings')
  const words = useHoursInWords()
  return (
    <SettingForm
      name="businessHours"
      desk={desk}
      title={t('hours.title')}
      text={t('hours.text')}
      className="ls-wide"
      words={words}
      preview={(value) => <HoursPreview name="businessHours" value={value} />}
    >
      {(hours, change, problemAt) => (
        <div className="ls-weeks">
          <WeekField
            label={t('hours.main')}
            value={hours}
            change={(week) => change({ ...hours, ...week })}
            problemAt={problemAt}
          />
          <div className="ls-resource-form">
            <Checkbox
              checked={hours.secondary !== null}
              onChange={({ target }) => change({ ...hours, secondary: target.checked ? noHours : null })}
            >
              {t('hours.ownSecondary')}
              <small className="ls-help">{t('hours.ownSecondaryHelp')}</small>
            </Checkbox>
            {hours.secondary && (
              <WeekField
                label={t('hours.secondary')}
                value={hours.secondary}
                change={(secondary) => change({ ...hours, secondary })}
                problemAt={(day: WeekdayName) => problemAt(`secondary.${day}`)}
              />
            )}
            <SpecialTimesField
              value={hours.special}
              change={(special) => change({ ...hours, special })}
              problemAt={problemAt}
            />
          </div>
        </div>
      )}
    </SettingForm>
  )
}

function Holidays({ desk }: { desk: Desk }) {
  const { t } = useTexts('worktimeSettings')
  return (
    <SettingForm
      name="holidayStates"
      desk={desk}
      title={t('holidays.title')}
      text={t('holidays.text')}
      words={(states) => states.map((state) => t(`states.${state}`)).join(', ') || t('holidays.none')}
      preview={(value) => <HoursPreview name="holidayStates" value={value} />}
    >
      {(states, change, problemAt) => (
        <Field label={t('holidays.states')} problem={problemAt('')}>
          {(ids) => (
            <Choice
              {...ids}
              many
              value={states}
              options={federalStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
              onChange={(chosen) => change(federalStates.filter((state) => chosen.includes(state)))}
            />
          )}
        </Field>
      )}
    </SettingForm>
  )
}

function Rounding({ desk }: { desk: Desk }) {
  const { t } = useTexts('worktimeSettings')
  return (
    <SettingForm
      name="worktimeRounding"
      desk={desk}
      title={t('rounding.title')}
      text={t('rounding.text')}
      words={(isOn) => (isOn ? t('list:yes') : t('ticket:no'))}
      preview={(value) => <RoundingPreview change={{ worktimeRounding: value }} />}
    >
      {(isOn, change) => (
        <Checkbox checked={isOn} onChange={({ target }) => change(target.checked)}>
          {t('rounding.label')}
        </Checkbox>
      )}
    </SettingForm>
  )
}

function RoundingStep({ desk }: { desk: Desk }) {
  const { t } = useTexts('worktimeSettings')
  return (
    <SettingForm
      name="worktimeRoundingMinutes"
      desk={desk}
      title={t('step.title')}
      text={t('step.text')}
      words={(minutes) => t('step.minutes', { count: minutes })}
      preview={(value) => <RoundingPreview change={{ worktimeRoundingMinutes: value }} />}
    >
      {(minutes, change, problemAt) => (
        <NumberField
          label={t('step.label')}
          help={t('step.help')}
          problem={problemAt('')}
          value={minutes}
          change={change}
        />
      )}
    </SettingForm>
  )
}

function Depth({ desk }: { desk: Desk }) {
  const { t } = useTexts('worktimeSettings')
  return (
    <SettingForm
      name="subTicketMaxDepth"
      desk={desk}
      title={t('depth.title')}
      text={t('depth.text')}
      words={(levels) => t('depth.levels', { count: levels })}
      preview={(levels) => <DepthPreview levels={levels} />}
    >
      {(levels, change, problemAt) => (
        <NumberField
          label={t('depth.label')}
          help={t('depth.help')}
          problem={problemAt('')}
          value={levels}
          change={change}
        />
      )}
    </SettingForm>
  )
}

interface NumberProps {
  label: string
  help: string
  problem: string | undefined
  value: number
  change: (value: number) => void
}

/** A whole number; an empty field is sent as no number, and refused as one. */
function NumberField({ value, change, ...field }: NumberProps) {
  return (
    <TextField
      {...field}
      type="number"
      value={Number.isNaN(value) ? '' : value}
      onChange={(text) => change(text === '' ? Number.NaN : Number(text))}
    />
  )
}

function useHoursInWords() {
  const { t } = useTexts('worktimeSettings')
  const spans = (ranges: readonly { from: string; until: string }[]) =>
    ranges.map(({ from, until }) => `${from}–${until}`).join(', ') || t('closed')
  const week = (hours: Week) => weekdays.map((day) => `${t(`days.${day}`)} ${spans(hours[day])}`).join('; ')
  return ({ secondary, special, ...main }: BusinessHours) =>
    [
      week(main),
      secondary && `${t('hours.secondary')}: ${week(secondary)}`,
      ...special.map((time) => `${time.name} ${spans([time])}`),
    ]
      .filter(Boolean)
      .join(' · ')
}
