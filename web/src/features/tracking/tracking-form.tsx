import {
  type Tracking,
  type TrackingStatus,
  trackingStatuses,
  trackingStatusNames,
  trackings,
  usualCarriers,
} from '@leitstand/contracts/ticket/trackings'
import { useState } from 'react'
import { useRecordSave } from '../../api/use-record-save.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormInPlace } from '../../ui/form-in-place.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

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

function valuesOf(before: Props['before'], ticket: Props['ticket']): Values {
  return {
    ticket: ticket === undefined ? '' : String(ticket),
    trackingId: before?.trackingId ?? '',
    carrier: before?.carrier ?? '',
    country: before?.country ?? (before ? '' : 'DE'),
    status: before?.status ?? 'new',
  }
}

/** Notes a shipment, or changes one. */
export function TrackingForm({ before, ticket, close }: Props) {
  const { t, language } = useTexts('trackings')
  const nameOf = useCountryName()
  const [values, setValues] = useState(() => valuesOf(before, ticket))
  const { save, problems, forget, isSaving } = useRecordSave({
    resource: trackings,
    before,
    addFailed: t('addFailed'),
    saveFailed: t('saveFailed'),
    refresh: ['notification.'],
    ...(ticket === undefined && { noSuchTicket: t('noSuchTicket') }),
    done: close,
  })
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    forget()
  }
  const submit = () => {
    const { trackingId, status } = values
    const fields = { trackingId, status, carrier: values.carrier.trim() || null, country: values.country || null }
    void save({ ticket: values.ticket.trim().replace(/^#/, '') }, fields)
  }
  const { country } = values
  const offered = country && !usualCountries.includes(country) ? [country, ...usualCountries] : usualCountries
  return (
    <FormInPlace className="ls-worktime" aria-label={t('title')} noValidate close={close} onSubmit={submit}>
      {ticket === undefined && (
        <TextField
          maxLength={100}
          label={t('ticketNumber')}
          mandatory
          problem={problems.ticket}
          value={values.ticket}
          onChange={(next) => set({ ticket: next })}
        />
      )}
      <TextField
        maxLength={100}
        label={t('trackingId')}
        mandatory
        problem={problems.trackingId}
        value={values.trackingId}
        onChange={(trackingId) => set({ trackingId })}
      />
      <SuggestField
        maxLength={100}
        label={t('carrier')}
        problem={problems.carrier}
        value={values.carrier}
        suggestions={usualCarriers}
        onChange={(carrier) => set({ carrier })}
      />
      <div className="ls-pair">
        <SelectField
          label={t('country')}
          value={values.country}
          options={[{ value: '', label: '–' }, ...offered.map((value) => ({ value, label: nameOf(value) }))]}
          onChange={(country) => set({ country })}
        />
        <SelectField
          label={t('status')}
          value={values.status}
          options={trackingStatusNames.map((value) => ({ value, label: trackingStatuses[value][language] }))}
          onChange={(status) => set({ status })}
        />
      </div>
      <FormButtons isSaving={isSaving} close={close} />
    </FormInPlace>
  )
}

/** Countries by name, where the code is one. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
