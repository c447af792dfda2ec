import type { InputOf, OutputOf } from '@leitstand/contracts/define'
import { listResponsibleGroups } from '@leitstand/contracts/identity/administration'
import { listMentionable } from '@leitstand/contracts/identity/requests'
import type { templates } from '@leitstand/contracts/ticket/resources'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import type { createTicket } from '@leitstand/contracts/ticket/tickets'
import type { ReactNode } from 'react'
import { useIsStaff } from '../api/me.tsx'
import { useApi } from '../api/use-api.ts'
import { useWholeList } from '../api/use-further-pages.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useLabels } from './label-looks.tsx'
import { Avatar } from './marks.tsx'
import { LabelTag } from './tag.tsx'

interface Ref {
  uuid: string
  name: string
}

/** A field of a ticket that staff choose from a list. */
interface TicketChoice<Of extends Ref = Ref> {
  useOptions(): readonly Of[]
  /** Whether several can be chosen. */
  many?: true
  /** How one that was chosen looks; undefined where none was. */
  Look?(props: { one: Of | undefined }): ReactNode
  /** What a template gives to its tickets. */
  fromTemplate?(template: OutputOf<typeof templates.requests.get>): readonly Ref[]
}
const choice = <Of extends Ref>(entry: TicketChoice<Of>) => entry

/** Employees: they work on tickets and answer for them. */
export const useEmployees = () => {
  const found = useApi(listMentionable, {}).data?.items ?? []
  const employees = found.flatMap(({ customerGroup, users }) => (customerGroup ? [] : users))
  const each = [...new Map(employees.map((user) => [user.uuid, user])).values()]
  return each.sort((one, other) => one.name.localeCompare(other.name, 'de'))
}

/** Groups of employees, all of them: those of the customers, who may be very many, are not among them. */
export const useStaffGroups = () => useWholeList(listResponsibleGroups, useIsStaff() ? {} : null).data?.items ?? []

const useHints = () => useApi(templateHints.requests.list, { pagination: 'false' }).data?.items ?? []

/** The form of a ticket and its details draw these fields from here; their names are those of `ticket:field`. */
export const ticketChoices = {
  assignee: choice({
    useOptions: useEmployees,
    Look: ({ one }) => {
      const { t } = useTexts()
      return (
        <span className="ls-person">
          <Avatar person={one ?? null} size={20} /> {one?.name ?? t('common:nobody')}
        </span>
      )
    },
  }),
  labels: choice({
    many: true,
    useOptions: () => useLabels(),
    Look: ({ one }) => (one ? <LabelTag label={one} /> : '–'),
    fromTemplate: (template) => template.labels,
  }),
  templateHint: choice({
    useOptions: useHints,
    Look: ({ one }) => (
      <span title={useHints().find(({ uuid }) => uuid === one?.uuid)?.description}>{one?.name ?? '–'}</span>
    ),
    fromTemplate: ({ hint }) => (hint ? [hint] : []),
  }),
}

export type ChoiceName = keyof typeof ticketChoices
export const choiceNames = Object.keys(ticketChoices) as ChoiceName[]
export const choiceOf = (name: ChoiceName): TicketChoice => ticketChoices[name]

/** For each of these fields, what a function says of it. */
export function choicesBy<Value>(of: (name: ChoiceName) => Value): Record<ChoiceName, Value> {
  return Object.fromEntries(choiceNames.map((name) => [name, of(name)])) as Record<ChoiceName, Value>
}

/** What was chosen on a ticket. */
export function chosenOn(ticket: Ticket, name: ChoiceName): Ref[] {
  return [ticket[name] ?? []].flat()
}

/** Chosen things as the field takes them: a list, or the one. */
export function asField<Value>(name: ChoiceName, chosen: readonly Value[]): Value[] | Value | null {
  return choiceOf(name).many ? [...chosen] : (chosen[0] ?? null)
}

/** What was chosen, as it is sent. */
export function asInput(chosen: Readonly<Record<ChoiceName, readonly string[]>>) {
  return choicesBy((name) => asField(name, chosen[name])) as Pick<InputOf<typeof createTicket>, ChoiceName>
}
