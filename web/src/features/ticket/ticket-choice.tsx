import { searchTickets } from '@leitstand/contracts/search/requests'
import type { TicketRef } from '@leitstand/contracts/ticket/values'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useTicket } from './ticket-context.tsx'

interface Props {
  label: string
  /** The number of the chosen one, or nothing. */
  value: string
  problem: string | undefined
  onChange: (publicId: string) => void
  known?: TicketRef | null | undefined
}

/** Another ticket, found by words or named by its number. */
export function TicketChoice({ label, value, problem, onChange, known }: Props) {
  const { t } = useTexts('links')
  const { ticket } = useTicket()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim().replace(/^#/, ''), 150)
  const hits = useApi(searchTickets, words.length > 1 ? { q: words, items: 10 } : null).data?.hits ?? []
  const found = [...(known ? [known] : []), ...hits].filter(({ uuid }) => uuid !== ticket.uuid)
  const options = found.map(({ publicId, subject }) => ({ value: String(publicId), label: `#${publicId} ${subject}` }))
  // A finished ticket is not found by words; its number is enough.
  const number = [/^\d{3,15}$/.exec(words)?.[0], value].filter(
    (one) => one && !options.some((option) => option.value === one),
  )
  return (
    <Field label={label} problem={problem}>
      {(ids) => (
        <Choice
          {...ids}
          placeholder={t('linkedTicketHint')}
          value={value ? [value] : []}
          options={[...new Set(number)].map((one) => ({ value: String(one), label: `#${one}` })).concat(options)}
          onSearch={setTyped}
          onChange={([next]) => onChange(next ?? '')}
        />
      )}
    </Field>
  )
}
