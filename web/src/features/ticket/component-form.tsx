import {
  type ComponentKind,
  componentConditions,
  componentKindNames,
  componentKinds,
  type TicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PlainField } from './plain-field.tsx'
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
  const { t } = useTexts('components')
  const { ticket } = useTicket()
  const [values, setValues] = useState<Values>({
    kind: before?.kind ?? 'disks',
    description: before && before.description !== before.kind ? before.description : '',
    amount: String(before?.amount ?? 1),
    serialNo: before?.serialNo ?? '',
    condition: before?.condition ?? 'new',
    price: before?.price?.replace('.', ',') ?? '',
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const quiet = ({ code }: ApiProblem) => code === 'invalid'
  const creating = useAction(ticketComponents.requests.create, { failure: t('addFailed'), quiet })
  const saving = useAction(ticketComponents.requests.patch, { failure: t('saveFailed'), quiet })
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setProblems({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failed = ({ violations }: ApiProblem) =>
      setProblems(Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message])))
    const fields = fieldsOf(values)
    const saved = before
      ? await saving.run({ uuid: before.uuid, ...fields }, { failed })
      : await creating.run({ ticket: ticket.publicId, ...fields }, { failed })
    if (saved) close()
  }
  return (
    <form className="ls-worktime" aria-label={t('component')} noValidate onSubmit={(event) => void submit(event)}>
      <div className="ls-pair">
        <KindField value={values.kind} onChange={(kind) => set({ kind })} />
        <label className="ls-field">
          <span>{t('conditionLabel')}</span>
          <select
            className="ls-select"
            value={values.condition}
            onChange={(event) => set({ condition: event.target.value === 'used' ? 'used' : 'new' })}
          >
            {componentConditions.map((one) => (
              <option key={one} value={one}>
                {t(`condition.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {(['description', 'serialNo'] as const).map((name) => (
        <PlainField
          key={name}
          label={t(name)}
          value={values[name]}
          problem={problems[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <div className="ls-pair">
        {(['amount', 'price'] as const).map((name) => (
          <PlainField
            key={name}
            label={t(name)}
            numeric
            value={values[name]}
            problem={problems[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
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

function fieldsOf({ kind, description, amount, serialNo, condition, price }: Values) {
  return {
    kind,
    description: description.trim() || kind,
    amount: Number(amount.replace(',', '.')),
    serialNo: serialNo.trim() || null,
    condition,
    price: price.trim() || null,
  }
}

function KindField({ value, onChange }: { value: ComponentKind; onChange: (kind: ComponentKind) => void }) {
  const { t } = useTexts('components')
  const language = useLanguage()
  return (
    <label className="ls-field">
      <span>{t('kind')}</span>
      <select
        className="ls-select"
        value={value}
        onChange={(event) => onChange(componentKindNames.find((one) => one === event.target.value) ?? value)}
      >
        {componentKindNames.map((one) => (
          <option key={one} value={one}>
            {componentKinds[one][language]}
          </option>
        ))}
      </select>
    </label>
  )
}
