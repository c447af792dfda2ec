import { searchTickets } from '@leitstand/contracts/search/requests'
import type { TicketRef } from '@leitstand/contracts/ticket/values'
import { useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Choice } from './choice.tsx'
import { Field } from './field.tsx'
import { useSettled } from './use-settled.ts'

interface Props {
  label: string
  mandatory?: boolean
  /** The number of the chosen one, or nothing. */
  value: string
  problem: string | undefined
  onChange: (publicId: string) => void
  /** Offered before anything is typed. */
  known?: readonly TicketRef[]
  /** The one that it cannot be. */
  except?: string
}

/** Another ticket, found by words or named by its number. */
export function OtherTicket({ label, mandatory, value, problem, onChange, known = [], except }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim().replace(/^#/, ''), 150)
  const hits = useApi(searchTickets, words.length > 1 ? { q: words, items: 10 } : null).data?.hits ?? []
  const found = new Map([...known, ...hits].map((one) => [one.uuid, one]))
  if (except) found.delete(except)
  const options = [...found.values()].map(({ publicId, subject }) => ({
    value: String(publicId),
    label: `#${publicId} ${subject}`,
  }))
  // A finished ticket is not found by words; its number is enough.
  const number = [/^\d{3,15}$/.exec(words)?.[0], value].filter(
    (one) => one && !options.some((option) => option.value === one),
  )
  return (
    <Field {...{ label, mandatory, problem }}>
      {(ids) => (
        <Choice
          {...ids}
          placeholder={t('common:ticketHint')}
          value={value ? [value] : []}
          options={[...new Set(number)].map((one) => ({ value: String(one), label: `#${one}` })).concat(options)}
          onSearch={setTyped}
          onChange={([next]) => onChange(next ?? '')}
        />
      )}
    </Field>
  )
}
