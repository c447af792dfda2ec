import { worktimeTypes } from '@leitstand/contracts/billing/requests'
import { patchUserGroup } from '@leitstand/contracts/identity/administration'
import { replaceResources } from '@leitstand/contracts/identity/assigned-resources'
import { findByEmail, listUserGroups, provisionPeople } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { saveSetting } from '@leitstand/contracts/sla/requests'
import { rules, serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { labels, senderConfigurations, templates } from '@leitstand/contracts/ticket/resources'
import { listTickets } from '@leitstand/contracts/ticket/tickets'
import { listWorkflows } from '@leitstand/contracts/workflow/requests'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { importer } from '../importing/importer.ts'
import type { Operator } from '../operator/operator.ts'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import { loadBilling } from './billing.ts'
import { loadCommentTemplates } from './comment-templates.ts'
import { loadOnTickets } from './on-tickets.ts'
import { demoPeople, demoResources, groups } from './people.ts'
import { loadRecurringTasks } from './recurring-tasks.ts'
import { loadTemplateExtras } from './templates.ts'
import { loadTicketLists } from './ticket-lists.ts'
import { demoTickets } from './tickets.ts'

/** Fills an empty installation with a believable service desk, through the services' own doors. Tells nobody by mail. */
export async function loadDemo(operator: Operator, say: Say, now: Date): Promise<void> {
  await refuseForeignData(operator)
  say('Loading demo data: people …')
  await operator.ask(provisionPeople, { people: demoPeople })
  const groupOf = await groupsByName(operator)
  await claimDomains(operator, groupOf)
  await loadResources(operator, groupOf)
  say('Loading demo data: templates, channels, agreements, rules …')
  await loadTemplates(operator, groupOf)
  await loadLabels(operator)
  await loadTemplateExtras(operator, groupOf)
  await loadCommentTemplates(operator, groupOf)
  await loadRules(operator, groupOf)
  await loadTicketLists(operator)
  say('Loading demo data: tickets …')
  await loadTickets(operator, now)
  await loadBilling(operator, groupOf, now)
  await loadOnTickets(operator, groupOf)
  await loadRecurringTasks(operator, groupOf, now)
}

async function refuseForeignData(operator: Operator): Promise<void> {
  const { people } = await operator.ask(findByEmail, { emails: [demoPeople[0]?.email ?? ''] })
  const { total } = await operator.ask(listTickets, { itemsPerPage: 1 })
  if (people.length === 0 && total > 0) {
    throw new Problem('The databases hold data that is not the demo’s: set LEITSTAND_DEMO=off, or use other databases.')
  }
}

async function groupsByName(operator: Operator): Promise<Map<string, string>> {
  const { items } = await operator.ask(listUserGroups, { itemsPerPage: 200 })
  return new Map(items.map((group) => [group.name, group.uuid]))
}

/** Main customers add people of their own mail domains only. */
async function claimDomains(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  for (const { email, staff, customerGroup } of demoPeople.map((one) => ({ customerGroup: undefined, ...one }))) {
    const uuid = staff || !customerGroup ? undefined : groupOf.get(customerGroup)
    if (uuid) await operator.ask(patchUserGroup, { uuid, mailDomains: [email.slice(email.indexOf('@') + 1)] })
  }
}

async function loadResources(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, resources] of Object.entries(demoResources)) {
    const userGroup = groupOf.get(name)
    if (userGroup) await operator.ask(replaceResources, { userGroup, origin: 'wi', resources })
  }
}

const technical: readonly TypeName[] = [
  'provisioning',
  'infrastructure_order',
  'server_report',
  'change_management',
  'change_management_emergency',
  'sub_ticket',
]

/** One default template for each type, so that every ticket has somebody who answers for it. */
async function loadTemplates(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  const known = new Set(
    (await operator.ask(templates.requests.list, { itemsPerPage: 200 })).items.map((template) => template.name),
  )
  for (const [type, { de, en }] of Object.entries(ticketTypes)) {
    const name = type === 'normal' ? 'Support' : de
    if (known.has(name)) continue
    const responsible = groupOf.get(technical.includes(type as TypeName) ? groups.technik : groups.support)
    const made = await operator.ask(templates.requests.create, {
      name,
      nameEn: en,
      type: type as TypeName,
      default: true,
      ...(type === 'sub_ticket' && { availability: 'sub' as const }),
      responsibleGroups: responsible ? [responsible] : [],
    })
    if (type === 'normal')
      await operator.ask(senderConfigurations.requests.create, {
        template: made.uuid,
        emailAddress: 'support@leitstand.example',
      })
  }
}

async function loadLabels(operator: Operator): Promise<void> {
  const knownLabels = new Set(
    (await operator.ask(labels.requests.list, { itemsPerPage: 200 })).items.map((label) => label.name),
  )
  for (const [name, backgroundColour, textColour] of [
    ['VIP', '#fdf0d5', '#6b4200'],
    ['Sicherheit', '#fde2e1', '#7a1712'],
    ['Migration', '#e2ecfb', '#123a7a'],
  ] as const) {
    if (!knownLabels.has(name))
      await operator.ask(labels.requests.create, { name, backgroundColour, textColour, iconColour: textColour })
  }
}

const officeHours = [{ from: '08:00', until: '18:00' }]

async function loadRules(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  if ((await operator.ask(channels.requests.list, {})).total > 0) return
  await operator.ask(saveSetting, {
    name: 'businessHours',
    value: {
      monday: officeHours,
      tuesday: officeHours,
      wednesday: officeHours,
      thursday: officeHours,
      friday: officeHours,
      saturday: [],
      sunday: [],
    },
  })
  const channel = await operator.ask(channels.requests.create, {
    name: 'Bereitschaft',
    description: 'Alarme an die Bereitschaft, hier als E-Mail',
    emailAddress: 'bereitschaft@leitstand.example',
  })
  const customers = [groups.nordlicht, groups.bergblick].flatMap((name) => groupOf.get(name) ?? [])
  await operator.ask(serviceLevelAgreements.requests.create, {
    name: 'Gold',
    description: 'Erste Antwort innerhalb einer Stunde in der Hauptzeit',
    responseTimes: [
      { type: 'main', minutes: 60 },
      { type: 'secondary', minutes: 240 },
    ],
    userGroups: customers,
    iconColour: '#b7791f',
  })
  await operator.ask(serviceLevelAgreements.requests.create, {
    name: 'Silber',
    description: 'Erste Antwort innerhalb von vier Stunden in der Hauptzeit',
    responseTimes: [{ type: 'main', minutes: 240 }],
    userGroups: [groups.suedwind, groups.hafen].flatMap((name) => groupOf.get(name) ?? []),
    iconColour: '#64748b',
  })
  await operator.ask(rules.requests.create, {
    name: 'SLA läuft in 30 Minuten ab',
    type: 'sla_response',
    offsets: [-30],
    channel: channel.uuid,
  })
  await operator.ask(rules.requests.create, {
    name: 'Ticket mit höchster Priorität',
    type: 'created',
    conditions: [{ field: 'priority', operator: 'is', value: 'highest' }],
    channel: channel.uuid,
  })
  for (const name of ['Support', 'Beratung', 'Technik vor Ort', 'Bereitschaft'])
    await operator.ask(worktimeTypes.requests.create, { name })
}

async function loadTickets(operator: Operator, now: Date): Promise<void> {
  const { items } = await operator.ask(listWorkflows, {})
  const run = importer(operator, new Set(), (line, reason) => {
    throw new Error(`demo ticket ${line}: ${reason}`)
  })
  for (const ticket of demoTickets(items, now)) await run.take(JSON.stringify(ticket))
  await run.finish()
}
