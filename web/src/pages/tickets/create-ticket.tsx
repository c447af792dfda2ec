import type { MetadataField } from '@leitstand/contracts/ticket/metadata'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { createTicket, getTicket } from '@leitstand/contracts/ticket/tickets'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsStaff } from '../../api/me.tsx'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { DraftChoice } from '../../features/create/draft-choice.tsx'
import { SubTemplateChoice } from '../../features/create/sub-template-choice.tsx'
import { ownOf, withTemplate } from '../../features/create/template-values.ts'
import { isBegun, useDraftPlace, useTicketDraft } from '../../features/create/ticket-draft.ts'
import { TicketForm } from '../../features/create/ticket-form.tsx'
import { contextIn, ticketInput } from '../../features/create/ticket-input.ts'
import {
  anotherOf,
  emptyValues,
  missingOf,
  problemsAfter,
  problemsOf,
  type TicketValues,
  withParent,
} from '../../features/create/ticket-values.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { useQuery } from '../../lib/use-query.ts'
import { HintNote } from '../../ui/hint-note.tsx'
import { LeaveQuestion } from '../../ui/leave-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { useStaffGroups } from '../../ui/ticket-choices.tsx'

/** Creating a ticket. What is typed is kept, here and on the server; the address may preset type, template and parent. */
export function CreateTicket() {
  const [query] = useSearchParams()
  const parent = query.get('parent')
  return <Drafted key={parent} parent={parent} />
}

function Drafted({ parent }: { parent: string | null }) {
  const drafts = useDraftPlace(parent)
  return <NewTicket key={drafts.place} drafts={drafts} parent={parent} />
}

function NewTicket({ drafts, parent }: { drafts: ReturnType<typeof useDraftPlace>; parent: string | null }) {
  const { t } = useTexts('create')
  const isStaff = useIsStaff()
  const { values, above, problems, set, submit, discard, isSaving, fields } = useNewTicket(drafts.place, parent)
  const [isLeaving, setLeaving] = useState(false)
  const goBack = useWayBack(parent)
  const leave = () => {
    discard()
    goBack()
  }
  const chosen = useApi(templates.requests.get, values.template ? { uuid: values.template } : null).data
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
        parent={above}
        fields={fields}
        submit={() => void submit()}
        cancel={() => (isBegun(values) ? setLeaving(true) : leave())}
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
      {isLeaving && <LeaveQuestion leave={leave} stay={() => setLeaving(false)} />}
    </Page>
  )
}

/** To the ticket above, else to where one came from; a tab that was opened for this came from nowhere. */
function useWayBack(parent: string | null): () => void {
  const navigate = useNavigate()
  return () => {
    if (parent) return void navigate(pathTo('ticketView', { publicId: parent }))
    if (Object(history.state).idx > 0) return void navigate(-1)
    void navigate(pathTo('ticketOverview'))
  }
}

/** What stands in the form, what is wrong with it, and sending it. */
function useNewTicket(place: string, parent: string | null) {
  const { t, language } = useTexts('create')
  const isStaff = useIsStaff()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [values, setValues] = useTicketDraft(place, parent)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const creating = useAction(createTicket, {
    failure: t('errors:ticketNotCreated'),
    refresh: ['search.', 'notification.'],
  })
  const groups = useStaffGroups()
  const fields = useFieldsOfTemplate(values)
  const above = useApi(getTicket, isStaff && parent ? { id: parent } : null).data
  usePresets(values, setValues, above)

  const set = (change: Partial<TicketValues>) => {
    setValues((before) => ({ ...before, ...change }))
    setProblems((before) => problemsAfter(change, before))
  }
  const submit = async () => {
    const found = { ...problemsOf(values, isStaff, language), ...missingOf(values, fields, language) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const isGroup = (uuid: string) => groups.some((group) => group.uuid === uuid)
    const input = { ...ticketInput(values, { isStaff, isGroup, fields, above }), ...contextIn(query) }
    const created = await creating.run(input, {
      failed: (problem) => setProblems(byField(problem)),
    })
    if (!created) return
    const again = wantsAnother(query)
    toast.info(t('created', { publicId: created.publicId }))
    setValues(() => (again ? anotherOf(values) : emptyValues))
    if (!again) await navigate(pathTo('ticketView', { publicId: created.publicId }))
  }
  const discard = () => setValues(() => emptyValues)
  return { values, above, fields, problems, set, submit, discard, isSaving: creating.isRunning }
}

/** What the chosen template asks for, or the one that a ticket of this type gets by itself. */
function useFieldsOfTemplate({ template, type, parent }: TicketValues): readonly MetadataField[] {
  const chosen = useApi(templates.requests.get, template ? { uuid: template } : null).data
  const ofType = parent !== null && type === 'normal' ? 'sub_ticket' : type
  const others = useWholeList(templates.requests.list, template ? null : { 'type.name': ofType }).data
  const used = template ? chosen : others?.items.find((one) => one.default && one.active)
  return used?.metadataFields ?? []
}

/** Whether another ticket is to be made after this one; the address keeps it. */
function AnotherSwitch() {
  const { t } = useTexts('create')
  const [query, changeQuery] = useQuery()
  const choose = (isWanted: boolean) =>
    changeQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (isWanted) next.set('createAnother', '1')
        else next.delete('createAnother')
        return next
      },
      { replace: true },
    )
  return (
    <Checkbox className="ls-grow" checked={wantsAnother(query)} onChange={(event) => choose(event.target.checked)}>
      {t('another')}
    </Checkbox>
  )
}

function wantsAnother(query: URLSearchParams): boolean {
  return ['1', 'true'].includes(query.get('createAnother') ?? '')
}

/** What the address brings along, once: the type, a template with its texts, the ticket above. Nothing typed is overwritten. */
function usePresets(
  values: TicketValues,
  setValues: ReturnType<typeof useTicketDraft>[1],
  above: Ticket | undefined,
): void {
  const language = useLanguage()
  const [query] = useSearchParams()
  const [wasBegun] = useState(() => isBegun(values))
  const asked = query.get('template')
  const type = (Object.keys(ticketTypes) as TypeName[]).find((name) => name === query.get('type'))
  const template = useApi(templates.requests.get, asked ? { uuid: asked } : null).data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the presets come once, later the form is the person's own
  useEffect(() => {
    const preset = asked ?? type ?? null
    // After a reload the form is as the person left it.
    if (preset === values.preset) return
    if (template) setValues((before) => ({ ...withTemplate(before, template, language), preset }))
    else if (!asked && type)
      setValues((before) => ({
        ...ownOf(before),
        preset,
        type,
        template: null,
        internal: ticketTypes[type].project === 'general',
      }))
  }, [template, type])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the others
  useEffect(() => {
    if (above && !wasBegun) setValues((before) => withParent(before, above))
  }, [above?.uuid])
}
