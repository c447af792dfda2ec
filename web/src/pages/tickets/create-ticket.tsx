import { filterGroups } from '@leitstand/contracts/identity/requests'
import type { MetadataField } from '@leitstand/contracts/ticket/metadata'
import { templates } from '@leitstand/contracts/ticket/resources'
import { createTicket } from '@leitstand/contracts/ticket/tickets'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { DraftChoice } from '../../features/create/draft-choice.tsx'
import { SubTemplateChoice } from '../../features/create/sub-template-choice.tsx'
import { withTemplate } from '../../features/create/template-values.ts'
import { isBegun, useDraftPlace, useTicketDraft } from '../../features/create/ticket-draft.ts'
import { TicketForm } from '../../features/create/ticket-form.tsx'
import { contextIn, ticketInput } from '../../features/create/ticket-input.ts'
import {
  anotherOf,
  emptyValues,
  missingOf,
  problemsOf,
  type TicketValues,
} from '../../features/create/ticket-values.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { HintNote } from '../../ui/hint-note.tsx'
import { Page } from '../../ui/page.tsx'

/** Creating a ticket. What is typed is kept, here and on the server; the address may preset type, template and parent. */
export function CreateTicket() {
  const drafts = useDraftPlace()
  return <NewTicket key={drafts.place} drafts={drafts} />
}

function NewTicket({ drafts }: { drafts: ReturnType<typeof useDraftPlace> }) {
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { values, problems, set, submit, discard, isSaving, fields } = useNewTicket(drafts.place)
  const chosen = useApi(templates.requests.get, values.template ? { uuid: values.template } : null).data
  const parent = query.get('parent')
  const title = parent ? t('subTitle', { publicId: parent }) : t('title')
  return (
    <Page title={title}>
      <DraftChoice {...drafts} isBegun={isBegun(values)} />
      {chosen?.hint && <HintNote hint={chosen.hint} />}
      <TicketForm
        values={values}
        problems={problems}
        set={set}
        isSaving={isSaving}
        isEditing={false}
        isSubTicket={parent !== null}
        fields={fields}
        submit={() => void submit()}
        cancel={() => {
          discard()
          void navigate(-1)
        }}
        submitText={t('submit')}
        extra={
          isStaff &&
          chosen && (
            <SubTemplateChoice
              subTemplates={chosen.subTemplates}
              chosen={values.subTemplates}
              choose={(subTemplates) => set({ subTemplates })}
            />
          )
        }
        foot={isStaff && <AnotherSwitch />}
      />
    </Page>
  )
}

/** What stands in the form, what is wrong with it, and sending it. */
function useNewTicket(place: string) {
  const { t, language } = useTexts('create')
  const isStaff = useIsStaff()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [values, setValues] = useTicketDraft(place)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const creating = useAction(createTicket, {
    failure: t('errors:ticketNotCreated'),
    refresh: ['search.', 'notification.'],
  })
  const groups = useApi(filterGroups, isStaff ? {} : null).data?.items ?? []
  const fields = useFieldsOfTemplate(values, query.has('parent'))
  usePresets(values, setValues)

  const set = (change: Partial<TicketValues>) => {
    setValues({ ...values, ...change })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(fieldOf(field) in change))))
  }
  const submit = async () => {
    const parent = query.get('parent')
    const found = { ...problemsOf(values, isStaff, language, parent !== null), ...missingOf(values, fields, language) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const isGroup = (uuid: string) => groups.some((group) => group.uuid === uuid)
    const input = { ...ticketInput(values, { isStaff, isGroup, parent, fields }), ...contextIn(query) }
    const created = await creating.run(input, {
      failed: (problem) => setProblems(byField(problem)),
    })
    if (!created) return
    const again = wantsAnother(query)
    toast.info(t('created', { publicId: created.publicId }))
    setValues(again ? anotherOf(values) : emptyValues)
    if (!again) await navigate(pathTo('ticketView', { publicId: created.publicId }))
  }
  return { values, fields, problems, set, submit, discard: () => setValues(emptyValues), isSaving: creating.isRunning }
}

/** `metadataValues.…` is about `metadataValues`. */
const fieldOf = (path: string) => path.replace(/\..*/, '')

/** What the chosen template asks for, or the one that a ticket of this type gets by itself. */
function useFieldsOfTemplate({ template, type }: TicketValues, isSubTicket: boolean): readonly MetadataField[] {
  const chosen = useApi(templates.requests.get, template ? { uuid: template } : null).data
  const ofType = isSubTicket && type === 'normal' ? 'sub_ticket' : type
  const others = useApi(templates.requests.list, template ? null : { 'type.name': ofType, itemsPerPage: 200 }).data
  const used = template ? chosen : others?.items.find((one) => one.default && one.active)
  return used?.metadataFields ?? []
}

/** Whether another ticket is to be made after this one; the address keeps it. */
function AnotherSwitch() {
  const { t } = useTexts('create')
  const [query, setQuery] = useSearchParams()
  const choose = (isWanted: boolean) => {
    const next = new URLSearchParams(query)
    if (isWanted) next.set('createAnother', '1')
    else next.delete('createAnother')
    setQuery(next, { replace: true })
  }
  return (
    <Checkbox className="ls-grow" checked={wantsAnother(query)} onChange={(event) => choose(event.target.checked)}>
      {t('another')}
    </Checkbox>
  )
}

function wantsAnother(query: URLSearchParams): boolean {
  return ['1', 'true'].includes(query.get('createAnother') ?? '')
}

/** What the address brings along: the type, or a template with its texts. Nothing typed is overwritten. */
function usePresets(values: TicketValues, setValues: (values: TicketValues) => void): void {
  const language = useLanguage()
  const [query] = useSearchParams()
  const asked = query.get('template')
  const type = (Object.keys(ticketTypes) as TypeName[]).find((name) => name === query.get('type'))
  const template = useApi(templates.requests.get, asked ? { uuid: asked } : null).data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the presets come once, later the form is the person's own
  useEffect(() => {
    if (template && values.template !== template.uuid) {
      setValues(withTemplate(values, template, language, query.has('parent')))
    } else if (!asked && type && values.type !== type)
      setValues({
        ...values,
        type,
        template: null,
        isExecutionTimeFixed: false,
        internal: ticketTypes[type].project === 'general',
      })
  }, [template, type])
}
