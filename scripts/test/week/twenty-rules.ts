import type { InputOf } from '@leitstand/contracts/define'
import type { actions } from '@leitstand/contracts/sla/actions'
import type { rules, serviceLevelAgreements } from '@leitstand/contracts/sla/resources'

type Action = InputOf<typeof actions.requests.create>
type Rule = InputOf<typeof rules.requests.create>

interface Names {
  channel: string
  bernd: string
  technik: string
  südwind: string
  nordlicht: string
}

/** By the name of the rule, which is the name of its action as well. */
export function twentyRules({
  channel,
  bernd,
  technik,
  südwind,
  nordlicht,
}: Names): (Rule & { does: Action['type'] & string; with: object })[] {
  const comment = (text: string) => ({ does: 'add_comment', with: { text } }) as const
  const alert = { does: 'notify', with: { channel } } as const
  const status = (status: string) => ({ does: 'set_status', with: { status } }) as const
  const is = (field: 'priority' | 'customer' | 'type', value: string) => ({ field, operator: 'is' as const, value })
  return [
    { name: 'Eingang', type: 'created', ...comment('Eingang') },
    { name: 'Auch Wiederkehrendes', type: 'created', includeScheduledJobs: true, ...comment('Auch Wiederkehrendes') },
    {
      name: 'Dringendes an Bernd',
      type: 'created',
      conditions: [is('priority', 'highest')],
      does: 'set_assignee',
      with: { user: bernd },
    },
    {
      name: 'Südwind zur Technik',
      type: 'created',
      conditions: [is('customer', südwind)],
      does: 'set_responsibility',
      with: { groups: [technik] },
    },
    {
      name: 'Nichts ist unwichtig',
      type: 'created',
      conditions: [is('priority', 'low')],
      does: 'set_priority',
      with: { priority: 'medium' },
    },
    { name: 'Neues melden', type: 'created', ...alert },
    {
      name: 'Wichtiges beginnt',
      type: 'created',
      conditions: [is('priority', 'high'), is('customer', nordlicht), is('type', 'normal')],
      ...status('in_progress'),
    },
    {
      name: 'Liegt offen',
      type: 'created',
      status: 'open',
      offsets: [30],
      perpetual: true,
      perpetualInterval: 240,
      ...alert,
    },
    {
      name: 'Mittleres geändert',
      type: 'updated',
      conditions: [is('priority', 'medium')],
      ...comment('Mittleres geändert'),
    },
    { name: 'In Arbeit', type: 'status_change', status: 'in_progress', resettable: true, ...alert },
    {
      name: 'Kreis hin',
      type: 'status_change',
      status: 'in_progress',
      conditions: [is('type', 'internal')],
      resettable: true,
      ...status('waiting_for_employee'),
    },
    {
      name: 'Kreis zurück',
      type: 'status_change',
      status: 'waiting_for_employee',
      resettable: true,
      ...status('in_progress'),
    },
    { name: 'Zu spät gesagt', type: 'status_change', status: 'closed', ...comment('Zu spät gesagt') },
    { name: 'Ein Tag Ruhe', type: 'no_activity', offsets: [1440], ...alert },
    {
      name: 'Niemand kümmert sich',
      type: 'no_activity',
      offsets: [360],
      assigneeAssigned: false,
      does: 'set_assignee',
      with: { user: bernd },
    },
    { name: 'Antwort drängt', type: 'sla_response', offsets: [-60, 0, 60], ...alert },
    {
      name: 'Antwort überfällig',
      type: 'sla_response',
      offsets: [0],
      does: 'set_priority',
      with: { priority: 'highest' },
    },
    { name: 'Frist naht', type: 'due_date', offsets: [-120, 0], does: 'call_webhook', with: { channel } },
    { name: 'Frist ist da', type: 'due_date', offsets: [0], ...comment('Frist ist da') },
    { name: 'Ruht', type: 'created', active: false, ...comment('Ruht') },
  ]
}

export function twoAgreements({
  channel,
  südwind,
  nordlicht,
}: Names): InputOf<typeof serviceLevelAgreements.requests.create>[] {
  return [
    {
      name: 'Gold',
      userGroups: [nordlicht],
      responseTimes: [{ type: 'always', minutes: 240 }],
      notifications: [
        { minutes: -30, channel },
        { minutes: 0, channel },
      ],
    },
    { name: 'Silber', userGroups: [südwind], responseTimes: [{ type: 'main', minutes: 480 }] },
  ]
}
