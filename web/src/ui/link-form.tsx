import type { RequestContract } from '@leitstand/contracts/define'
import { type Link, type LinkRelation, linkRelations, linkTemplates } from '@leitstand/contracts/ticket/links'
import { useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useRecordSave } from '../api/use-record-save.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { optionOf } from '../lib/options.ts'
import { Choice } from './choice.tsx'
import { Field } from './field.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormInPlace } from './form-in-place.tsx'
import { OtherTicket } from './other-ticket.tsx'
import { Segments } from './segments.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

interface Values {
  name: string
  url: string
  linkedTicket: string
  relation: LinkRelation
}
type Problems = Readonly<Record<string, string>>

interface Props {
  resource: { requests: Record<'create' | 'patch', RequestContract> }
  /** Whose link it is, by the field that says so. */
  owner: { ticket: number } | { recurringTask: string }
  /** What begins the sentence that the relation and the other ticket go on with. */
  relationLabel: string
  before?: Link
  /** The ticket that it cannot lead to. */
  except?: string
  close: () => void
}

/** Makes or changes a link: to an address, or to a ticket. */
export function LinkForm({ resource, owner, relationLabel, before, except, close }: Props) {
  const { t } = useTexts('links')
  const [kind, setKind] = useState<'address' | 'ticket'>(before?.linkedTicket ? 'ticket' : 'address')
  const [values, setValues] = useState<Values>({
    name: before?.name ?? '',
    url: before?.url ?? '',
    linkedTicket: before?.linkedTicket ? String(before.linkedTicket.publicId) : '',
    relation: before?.relation ?? 'relates_to',
  })
  const { save, problems, forget, isSaving } = useRecordSave({
    resource,
    before,
    addFailed: t('addFailed'),
    saveFailed: t('saveFailed'),
    refresh: ['notification.'],
    done: close,
  })
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    forget()
  }
  const submit = () => void save(owner, fieldsOf(kind, values))
  const given = { values, problems, set }
  return (
    <FormInPlace className="ls-worktime" aria-label={t('title')} noValidate close={close} onSubmit={submit}>
      {!before && (
        <Segments
          label={t('kind')}
          active={kind}
          entries={[
            { name: 'address', text: t('toAddress') },
            { name: 'ticket', text: t('toTicket') },
          ]}
          onChange={setKind}
        />
      )}
      {kind === 'address' ? (
        <AddressFields {...given} />
      ) : (
        <TicketFields {...given} {...{ relationLabel, except }} known={before?.linkedTicket} />
      )}
      <FormButtons isSaving={isSaving} close={close} />
    </FormInPlace>
  )
}

function fieldsOf(kind: 'address' | 'ticket', { name, url, linkedTicket, relation }: Values) {
  return kind === 'address' ? { url, name: name.trim() || null } : { linkedTicket: linkedTicket || null, relation }
}

interface FieldsProps {
  values: Values
  problems: Problems
  set: (part: Partial<Values>) => void
}

function AddressFields({ values, problems, set }: FieldsProps) {
  const { t } = useTexts('links')
  const templates = useApi(linkTemplates.requests.list, { pagination: 'false' }).data?.items ?? []
  return (
    <>
      {templates.length > 0 && (
        <Field label={t('template')}>
          {(ids) => (
            <Choice
              {...ids}
              value={[]}
              options={templates.map(optionOf)}
              onChange={([uuid]) => {
                const template = templates.find((one) => one.uuid === uuid)
                if (template) set({ name: template.name, url: template.url })
              }}
            />
          )}
        </Field>
      )}
      <TextField
        label={t('url')}
        mandatory
        problem={problems.url}
        type="url"
        placeholder="https://"
        maxLength={2048}
        autoFocus
        value={values.url}
        onChange={(url) => set({ url })}
      />
      <TextField label={t('name')} value={values.name} problem={problems.name} onChange={(name) => set({ name })} />
    </>
  )
}

interface TicketFieldsProps extends FieldsProps {
  relationLabel: string
  known: Link['linkedTicket'] | undefined
  except: string | undefined
}

function TicketFields({ values, problems, set, relationLabel, known, except }: TicketFieldsProps) {
  const { t } = useTexts('links')
  return (
    <>
      <SelectField
        label={relationLabel}
        value={values.relation}
        options={linkRelations.map((value) => ({ value, label: t(`relation.${value}`) }))}
        onChange={(relation) => set({ relation })}
      />
      <OtherTicket
        label={t('linkedTicket')}
        mandatory
        value={values.linkedTicket}
        problem={problems.linkedTicket}
        onChange={(linkedTicket) => set({ linkedTicket })}
        known={known ? [known] : []}
        {...(except && { except })}
      />
    </>
  )
}
