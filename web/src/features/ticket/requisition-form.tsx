import { type AssemblyComponent, assemblyComponents } from '@leitstand/contracts/billing/components'
import { useState } from 'react'
import { useRecordSave } from '../../api/use-record-save.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { numberIn } from '../../lib/number-in.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormInPlace } from '../../ui/form-in-place.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTicket } from './ticket-context.tsx'

/** Says what the ticket needs, and how much of it has come. */
export function RequisitionForm({ before, close }: { before?: AssemblyComponent; close: () => void }) {
  const { t } = useTexts('components')
  const { ticket } = useTicket()
  const [values, setValues] = useState({
    name: before?.name ?? '',
    amount: String(before?.amount ?? 1),
    amountDelivered: String(before?.amountDelivered ?? 0),
  })
  const { save, problems, forget, isSaving } = useRecordSave({
    resource: assemblyComponents,
    before,
    addFailed: t('addFailed'),
    saveFailed: t('saveFailed'),
    done: close,
  })
  const submit = () => {
    const { name, amount, amountDelivered } = values
    const fields = { name, amount: numberIn(amount), amountDelivered: numberIn(amountDelivered) }
    void save({ ticket: ticket.publicId }, fields)
  }
  const field = (name: keyof typeof values) => (
    <TextField
      key={name}
      label={t(name)}
      mandatory={name !== 'amountDelivered'}
      inputMode={name === 'name' ? 'text' : 'decimal'}
      value={values[name]}
      problem={problems[name]}
      onChange={(value) => {
        setValues({ ...values, [name]: value })
        forget()
      }}
    />
  )
  return (
    <FormInPlace className="ls-worktime" aria-label={t('requisition')} noValidate close={close} onSubmit={submit}>
      {field('name')}
      <div className="ls-pair">{(['amount', 'amountDelivered'] as const).map(field)}</div>
      <FormButtons isSaving={isSaving} close={close} />
    </FormInPlace>
  )
}
