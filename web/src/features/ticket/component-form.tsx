import {
  type ComponentKind,
  componentConditions,
  componentKindNames,
  componentKinds,
  type TicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { useState } from 'react'
import { useRecordSave } from '../../api/use-record-save.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { numberIn } from '../../lib/number-in.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormInPlace } from '../../ui/form-in-place.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTicket } from './ticket-context.tsx'

interface Values {
  kind: ComponentKind
  description: string
  amount: string
  serialNo: string
  condition: (typeof componentConditions)[number]
  price: string
}

/** Notes what was built in, or changes it. Without a text the kind says it all. */
export function ComponentForm({ before, close }: { before?: TicketComponent; close: () => void }) {
  const { t, language } = useTexts('components')
  const { ticket } = useTicket()
  const [values, setValues] = useState<Values>({
    kind: before?.kind ?? 'disks',
    description: before && before.description !== before.kind ? before.description : '',
    amount: String(before?.amount ?? 1),
    serialNo: before?.serialNo ?? '',
    condition: before?.condition ?? 'new',
    price: before?.price?.replace('.', ',') ?? '',
  })
  const { save, problems, forget, isSaving } = useRecordSave({
    resource: ticketComponents,
    before,
    addFailed: t('addFailed'),
    saveFailed: t('saveFailed'),
    done: close,
  })
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    forget()
  }
  const submit = () => void save({ ticket: ticket.publicId }, fieldsOf(values))
  return (
    <FormInPlace className="ls-worktime" aria-label={t('component')} noValidate close={close} onSubmit={submit}>
      <div className="ls-pair">
        <SelectField
          label={t('kind')}
          value={values.kind}
          options={componentKindNames.map((value) => ({ value, label: componentKinds[value][language] }))}
          onChange={(kind) => set({ kind })}
        />
        <SelectField
          label={t('conditionLabel')}
          value={values.condition}
          options={componentConditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
          onChange={(condition) => set({ condition })}
        />
      </div>
      {(['description', 'serialNo'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          value={values[name]}
          problem={problems[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <div className="ls-pair">
        {(['amount', 'price'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            mandatory={name === 'amount'}
            inputMode="decimal"
            value={values[name]}
            problem={problems[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <FormButtons isSaving={isSaving} close={close} />
    </FormInPlace>
  )
}

function fieldsOf({ kind, description, amount, serialNo, condition, price }: Values) {
  return {
    kind,
    description: description.trim() || kind,
    amount: numberIn(amount),
    serialNo: serialNo.trim() || null,
    condition,
    price: price.trim() || null,
  }
}
