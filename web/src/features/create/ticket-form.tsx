import { priorities } from '@leitstand/contracts/common'
import type { MetadataField } from '@leitstand/contracts/ticket/metadata'
import { projects, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Segments } from '../../ui/segments.tsx'
import './create.css'
import { MetadataFields } from './metadata-fields.tsx'
import { CustomerFields, ServersField, StaffFields } from './staff-fields.tsx'
import type { FieldsProps, TicketValues } from './ticket-values.ts'

interface FormProps extends FieldsProps {
  isSaving: boolean
  submit: () => void
  cancel: () => void
  submitText: string
  /** Editing changes title and description only where they are; the rest is edited on the ticket. */
  isEditing: boolean
  /** What the template asks for. */
  fields?: readonly MetadataField[]
  /** What else the form asks, below its fields. */
  extra?: ReactNode
  foot?: ReactNode
}

/** The form of a ticket. What is wrong is said at the field. */
export function TicketForm(props: FormProps) {
  const { values, problems, set, isSaving, submit, cancel, submitText, isEditing, fields = [], extra, foot } = props
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  const form = useRef<HTMLFormElement>(null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
  }
  return (
    <form ref={form} className="ls-form ls-card" noValidate onSubmit={onSubmit} onKeyDown={onKey}>
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
          <TypeSelect values={values} set={set} />
        </div>
      )}
      {isStaff && !isEditing && !values.internal && <CustomerFields values={values} problems={problems} set={set} />}
      <Field label={t('subject')} problem={problems.subject}>
        <input
          className="ls-input"
          value={values.subject}
          maxLength={255}
          aria-invalid={problems.subject !== undefined}
          onChange={(event) => set({ subject: event.target.value })}
        />
      </Field>
      <Field label={t('description')} problem={problems.description}>
        <textarea
          className="ls-input ls-form-text"
          style={{ height: 'auto', paddingBlock: 8 }}
          rows={9}
          value={values.description}
          aria-invalid={problems.description !== undefined}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      {!isEditing && (
        <Field label={t('ticket:field.priority')} problem={problems.priority}>
          <select
            className="ls-select"
            value={values.priority}
            onChange={(event) => set({ priority: priorities.find((one) => one === event.target.value) ?? 'medium' })}
          >
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {t(`common:priority.${priority}`)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {!isEditing && <MetadataFields {...{ fields, values, problems, set }} />}
      {!isEditing && <ServersField {...{ values, problems, set }} />}
      {isStaff && !isEditing && <StaffFields values={values} problems={problems} set={set} />}
      {extra}
      <div className="ls-form-foot">
        {foot}
        <Button onClick={cancel}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving} title="Ctrl Enter">
          {submitText}
        </Button>
      </div>
    </form>
  )
}

export function Field({
  label,
  problem,
  children,
}: {
  label: string
  problem?: string | undefined
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="ls-field">
      <span>{label}</span>
      {children}
      {problem && (
        <span className="ls-field-problem" role="alert">
          {problem}
        </span>
      )}
    </label>
  )
}

function TypeSelect({ values, set }: Pick<FieldsProps, 'values' | 'set'>) {
  const { t } = useTexts('create')
  const language = useLanguage()
  const types = Object.entries(ticketTypes)
  const change = (name: string) => {
    const type = (Object.keys(ticketTypes) as TicketValues['type'][]).find((one) => one === name)
    if (type) set({ type })
  }
  return (
    <select
      className="ls-select"
      aria-label={t('ticket:field.type')}
      value={values.type}
      onChange={(event) => change(event.target.value)}
    >
      {Object.entries(projects).map(([project, label]) => (
        <optgroup key={project} label={label[language]}>
          {types
            .filter(([, type]) => type.project === project)
            .map(([name, type]) => (
              <option key={name} value={name}>
                {type[language]}
              </option>
            ))}
        </optgroup>
      ))}
      <option value="sub_ticket">{ticketTypes.sub_ticket[language]}</option>
    </select>
  )
}
