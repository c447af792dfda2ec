import {
  type Tracking,
  type TrackingStatus,
  trackingStatuses,
  trackingStatusNames,
  trackings,
  usualCarriers,
} from '@leitstand/contracts/ticket/trackings'
import { Button } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Where parcels of a provider usually come from; any other country is kept as it is written. */
const usualCountries = ['DE', 'AT', 'CH', 'NL', 'BE', 'FR', 'PL', 'CZ', 'DK', 'GB', 'US', 'CN', 'TW']

interface Props {
  before?: Tracking
  /** The number of the ticket; without it the form asks for it. */
  ticket?: number
  close: () => void
}

interface Values {
  ticket: string
  trackingId: string
  carrier: string
  country: string
  status: TrackingStatus
}

/** Notes a shipment, or changes one. */
export function TrackingForm({ before, ticket, close }: Props) {
  const { t } = useTexts('trackings')
  const [values, setValues] = useState<Values>({
    ticket: ticket === undefined ? '' : String(ticket),
    trackingId: before?.trackingId ?? '',
    carrier: before?.carrier ?? '',
    country: before?.country ?? (before ? '' : 'DE'),
    status: before?.status ?? 'new',
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const options = {
    refresh: ['notification.'],
    quiet: ({ code }: ApiProblem) => ['invalid', 'not-found'].includes(code),
  }
  const creating = useAction(trackings.requests.create, { failure: t('addFailed'), ...options })
  const saving = useAction(trackings.requests.patch, { failure: t('saveFailed'), ...options })
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setProblems({})
  }
  const failed = ({ code, violations }: ApiProblem) =>
    setProblems(
      code === 'not-found'
        ? { ticket: t('noSuchTicket') }
        : Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message])),
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { trackingId, status } = values
    const fields = { trackingId, status, carrier: values.carrier.trim() || null, country: values.country || null }
    const place = { ticket: values.ticket.trim().replace(/^#/, '') }
    const saved = before
      ? await saving.run({ uuid: before.uuid, ...fields }, { failed })
      : await creating.run({ ...place, ...fields }, { failed })
    if (saved) close()
  }
  return (
    <form className="ls-worktime" aria-label={t('title')} noValidate onSubmit={(event) => void submit(event)}>
      {ticket === undefined && (
        <TextField
          label={t('ticketNumber')}
          problem={problems.ticket}
          value={values.ticket}
          onChange={(next) => set({ ticket: next })}
        />
      )}
      <TextField
        label={t('trackingId')}
        problem={problems.trackingId}
        value={values.trackingId}
        onChange={(trackingId) => set({ trackingId })}
      />
      <TextField
        label={t('carrier')}
        problem={problems.carrier}
        value={values.carrier}
        suggestions={usualCarriers}
        onChange={(carrier) => set({ carrier })}
      />
      <div className="ls-pair">
        <CountryField value={values.country} onChange={(country) => set({ country })} />
        <StatusField value={values.status} onChange={(status) => set({ status })} />
      </div>
      <div className="ls-row">
        <Button type="primary" htmlType="submit" loading={creating.isRunning || saving.isRunning}>
          {t('common:save')}
        </Button>
        <Button onClick={close}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}

interface TextFieldProps {
  label: string
  value: string
  problem: string | undefined
  suggestions?: readonly string[]
  onChange: (value: string) => void
}

function TextField({ label, value, problem, suggestions, onChange }: TextFieldProps) {
  const ids = { list: useId(), problem: useId() }
  return (
    <label className="ls-field">
      <span>{label}</span>
      <input
        className="ls-input"
        maxLength={100}
        value={value}
        list={suggestions ? ids.list : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={ids.problem}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={ids.list}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <span id={ids.problem} className="ls-field-problem" role="alert">
        {problem}
      </span>
    </label>
  )
}

function CountryField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTexts('trackings')
  const nameOf = useCountryName()
  const offered = value && !usualCountries.includes(value) ? [value, ...usualCountries] : usualCountries
  return (
    <label className="ls-field">
      <span>{t('country')}</span>
      <select className="ls-select" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">–</option>
        {offered.map((code) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </select>
    </label>
  )
}

function StatusField({ value, onChange }: { value: TrackingStatus; onChange: (value: TrackingStatus) => void }) {
  const { t } = useTexts('trackings')
  const language = useLanguage()
  return (
    <label className="ls-field">
      <span>{t('status')}</span>
      <select
        className="ls-select"
        value={value}
        onChange={(event) => onChange(trackingStatusNames.find((one) => one === event.target.value) ?? value)}
      >
        {trackingStatusNames.map((name) => (
          <option key={name} value={name}>
            {trackingStatuses[name][language]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Countries by name, where the code is one. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
