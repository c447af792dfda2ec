import { searchTickets } from '@leitstand/contracts/search/requests'
import { type Link, type LinkRelation, linkRelations, links, linkTemplates } from '@leitstand/contracts/ticket/links'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useTicket } from './ticket-context.tsx'

interface Values {
  name: string
  url: string
  linkedTicket: string
  relation: LinkRelation
}
type Problems = Readonly<Record<string, string>>

/** Makes or changes a link: to an address, or to another ticket. */
export function LinkForm({ before, close }: { before?: Link; close: () => void }) {
  const { t } = useTexts('links')
  const { ticket } = useTicket()
  const [kind, setKind] = useState<'address' | 'ticket'>(before?.linkedTicket ? 'ticket' : 'address')
  const [values, setValues] = useState<Values>({
    name: before?.name ?? '',
    url: before?.url ?? '',
    linkedTicket: before?.linkedTicket ? String(before.linkedTicket.publicId) : '',
    relation: before?.relation ?? 'relates_to',
  })
  const [problems, setProblems] = useState<Problems>({})
  const refresh = ['notification.']
  const quiet = ({ code }: ApiProblem) => code === 'invalid'
  const creating = useAction(links.requests.create, { failure: t('addFailed'), refresh, quiet })
  const saving = useAction(links.requests.patch, { failure: t('saveFailed'), refresh, quiet })
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setProblems({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failed = ({ violations }: ApiProblem) =>
      setProblems(Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message])))
    const fields = fieldsOf(kind, values)
    const saved = before
      ? await saving.run({ uuid: before.uuid, ...fields }, { failed })
      : await creating.run({ ticket: ticket.publicId, ...fields }, { failed })
    if (saved) close()
  }
  const given = { values, problems, set }
  return (
    <form className="ls-worktime" aria-label={t('title')} noValidate onSubmit={(event) => void submit(event)}>
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
      {kind === 'address' ? <AddressFields {...given} /> : <TicketFields {...given} known={before?.linkedTicket} />}
      <div className="ls-row">
        <Button type="primary" htmlType="submit" loading={creating.isRunning || saving.isRunning}>
          {t('common:save')}
        </Button>
        <Button onClick={close}>{t('common:cancel')}</Button>
      </div>
    </form>
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
        <Labelled label={t('template')}>
          {(id) => (
            <Choice
              labelledBy={id}
              value={[]}
              options={templates.map(({ uuid, name }) => ({ value: uuid, label: name }))}
              onChange={([uuid]) => {
                const template = templates.find((one) => one.uuid === uuid)
                if (template) set({ name: template.name, url: template.url })
              }}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t('url')} problem={problems.url}>
        {(id) => (
          <input
            className="ls-input"
            type="url"
            inputMode="url"
            placeholder="https://"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
            autoFocus
            aria-labelledby={id}
            aria-invalid={problems.url !== undefined}
            value={values.url}
            onChange={(event) => set({ url: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('name')} problem={problems.name}>
        {(id) => (
          <input
            className="ls-input"
            maxLength={255}
            aria-labelledby={id}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Labelled>
    </>
  )
}

function TicketFields({ values, problems, set, known }: FieldsProps & { known?: Link['linkedTicket'] | undefined }) {
  const { t } = useTexts('links')
  const { ticket } = useTicket()
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim().replace(/^#/, ''), 150)
  const hits = useApi(searchTickets, words.length > 1 ? { q: words, items: 10 } : null).data?.hits ?? []
  const found = [...(known ? [known] : []), ...hits].filter(({ uuid }) => uuid !== ticket.uuid)
  const options = found.map(({ publicId, subject }) => ({ value: String(publicId), label: `#${publicId} ${subject}` }))
  // A finished ticket is not found by words; its number is enough.
  const number = [/^\d{3,15}$/.exec(words)?.[0], values.linkedTicket].filter(
    (one) => one && !options.some(({ value }) => value === one),
  )
  return (
    <>
      <Labelled label={t('relationLabel')} problem={problems.relation}>
        {(id) => (
          <select
            className="ls-select"
            aria-labelledby={id}
            value={values.relation}
            onChange={(event) =>
              set({ relation: linkRelations.find((one) => one === event.target.value) ?? 'relates_to' })
            }
          >
            {linkRelations.map((relation) => (
              <option key={relation} value={relation}>
                {t(`relation.${relation}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={t('linkedTicket')} problem={problems.linkedTicket}>
        {(id) => (
          <Choice
            labelledBy={id}
            placeholder={t('linkedTicketHint')}
            value={values.linkedTicket ? [values.linkedTicket] : []}
            options={[...new Set(number)].map((one) => ({ value: String(one), label: `#${one}` })).concat(options)}
            onSearch={setTyped}
            onChange={([next]) => set({ linkedTicket: next ?? '' })}
          />
        )}
      </Labelled>
    </>
  )
}

interface LabelledProps {
  label: string
  problem?: string | undefined
  children: (id: string) => ReactNode
}

function Labelled({ label, problem, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="ls-field">
      <span id={id}>{label}</span>
      {children(id)}
      {problem && (
        <span className="ls-field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
