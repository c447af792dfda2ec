import { priorities } from '@leitstand/contracts/common'
import type { MetadataField } from '@leitstand/contracts/ticket/metadata'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useIsStaff, useMayHandle } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTypeOptions } from '../../ui/type-options.ts'
import { useUploads } from '../../ui/use-uploads.ts'
import './create.css'
import { DescriptionField } from './description-field.tsx'
import { MetadataFields } from './metadata-fields.tsx'
import { CustomerFields, ServersField, StaffFields } from './staff-fields.tsx'
import type { FieldsProps, TicketValues } from './ticket-values.ts'

interface FormProps extends FieldsProps {
  isSaving: boolean
  /** Of a description that is changed. */
  format?: TextFormat
  submit: () => void
  cancel: () => void
  submitText: string
  /** Editing changes title and description only where they are; the rest is edited on the ticket. */
  isEditing: boolean
  /** Only to see what it is like: no file is taken, and nobody's servers are shown. */
  isTrial?: boolean
  /** The ticket that a new one shall stand below. */
  parent?: Ticket | undefined
  /** What the template asks for. */
  fields?: readonly MetadataField[]
  /** What else the form asks, below its fields. */
  extra?: ReactNode
  foot?: ReactNode
}

/** The form of a ticket. What is wrong is said at the field. */
export function TicketForm(props: FormProps) {
  const {
    values,
    problems,
    set,
    format,
    isSaving,
    submit,
    cancel,
    submitText,
    isEditing,
    isTrial = false,
    parent,
    fields = [],
    extra,
    foot,
  } = props
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  const form = useRef<HTMLFormElement>(null)
  const uploads = useUploads(() => {
    submit()
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  })
  return (
    <Form ref={form} className="ls-form ls-card" noValidate onSubmit={uploads.submit}>
      {isStaff && !isEditing && (
        <div className="ls-row">
          <Segments
            label={t('kind')}
            active={values.internal ? 'internal' : 'customer'}
            entries={[
              { name: 'customer', text: t('customerTicket') },
              { name: 'internal', text: t('internalTicket') },
            ]}
            onChange={(kind) => set({ internal: kind === 'internal', servers: [] })}
          />
          <TypeSelect {...{ values, problems, set }} />
        </div>
      )}
      {isStaff && !isEditing && !values.internal && <CustomerFields values={values} problems={problems} set={set} />}
      <TextField
        label={t('subject')}
        mandatory
        problem={problems.subject}
        value={values.subject}
        onChange={(subject) => set({ subject })}
      />
      <DescriptionField {...{ values, problems, set, format, uploads }} mayAttach={!isTrial && format !== 'plain'} />
      {!isEditing && <PriorityField {...{ values, problems, set }} />}
      {!isEditing && <MetadataFields {...{ fields, values, problems, set }} />}
      {!isEditing && !isTrial && <ServersField {...{ values, problems, set }} />}
      {isStaff && !isEditing && <StaffFields {...{ values, problems, set, parent }} />}
      {extra}
      <div className="ls-form-foot">
        {foot}
        <Button onClick={cancel}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving || uploads.isWaiting} title="Ctrl Enter">
          {submitText}
        </Button>
      </div>
    </Form>
  )
}

function PriorityField({ values, problems, set }: FieldsProps) {
  const { t } = useTexts()
  const isStaff = useIsStaff()
  if (!isStaff && values.customersPriority === 'hidden') return null
  return (
    <SelectField
      label={t('ticket:field.priority')}
      problem={problems.priority}
      disabled={!isStaff && values.customersPriority === 'shown'}
      value={values.priority}
      options={priorities.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
      onChange={(priority) => set({ priority })}
    />
  )
}

function TypeSelect({ values, problems, set }: FieldsProps) {
  const { t } = useTexts('ticket')
  const mayHandle = useMayHandle()
  const options = useTypeOptions((type) => type === values.type || mayHandle(type))
  return (
    <Field label={t('field.type')} bare problem={problems.type}>
      {(ids) => (
        <Choice
          {...ids}
          className="ls-type-choice"
          clearable={false}
          value={[values.type]}
          options={options}
          onChange={([type]) => set({ type: type as TicketValues['type'] })}
        />
      )}
    </Field>
  )
}
