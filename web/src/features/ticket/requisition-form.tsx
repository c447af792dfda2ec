import { type AssemblyComponent, assemblyComponents } from '@leitstand/contracts/billing/components'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PlainField } from './plain-field.tsx'
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
  const [problems, setProblems] = useState<Record<string, string>>({})
  const quiet = ({ code }: ApiProblem) => code === 'invalid'
  const creating = useAction(assemblyComponents.requests.create, { failure: t('addFailed'), quiet })
  const saving = useAction(assemblyComponents.requests.patch, { failure: t('saveFailed'), quiet })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failed = ({ violations }: ApiProblem) =>
      setProblems(Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message])))
    const { name, amount, amountDelivered } = values
    const fields = { name, amount: Number(amount), amountDelivered: Number(amountDelivered) }
    const saved = before
      ? await saving.run({ uuid: before.uuid, ...fields }, { failed })
      : await creating.run({ ticket: ticket.publicId, ...fields }, { failed })
    if (saved) close()
  }
  const field = (name: keyof typeof values) => (
    <PlainField
      key={name}
      label={t(name)}
      numeric={name !== 'name'}
      value={values[name]}
      problem={problems[name]}
      onChange={(value) => {
        setValues({ ...values, [name]: value })
        setProblems({})
      }}
    />
  )
  return (
    <form className="ls-worktime" aria-label={t('requisition')} noValidate onSubmit={(event) => void submit(event)}>
      {field('name')}
      <div className="ls-pair">{(['amount', 'amountDelivered'] as const).map(field)}</div>
      <div className="ls-row">
        <Button type="primary" htmlType="submit" loading={creating.isRunning || saving.isRunning}>
          {t('common:save')}
        </Button>
        <Button onClick={close}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}
