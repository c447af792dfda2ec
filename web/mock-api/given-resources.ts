import { assemblyComponents, ticketComponents } from '@leitstand/contracts/billing/components'
import { worktimeTypes } from '@leitstand/contracts/billing/requests'
import { iri } from '@leitstand/contracts/common'
import { channels } from '@leitstand/contracts/notification/requests'
import { rules, serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { links, linkTemplates } from '@leitstand/contracts/ticket/links'
import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { labels as labelResource, templates } from '@leitstand/contracts/ticket/resources'
import { ticketServers } from '@leitstand/contracts/ticket/servers'
import { tags, templateTags } from '@leitstand/contracts/ticket/tags'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import { listTemplatesByTag, templateWatchers } from '@leitstand/contracts/ticket/templates'
import { trackings } from '@leitstand/contracts/ticket/trackings'
import { mock } from './mock.ts'
import { groups, uuidOf } from './people.ts'
import { mockResource } from './resources.ts'
import { ago, labels } from './world.ts'

const at = { createdAt: ago(50_000), updatedAt: ago(900) }
mockResource(labelResource, labels)
const forEverybody = { user: null, groups: [], default: false, global: true, editable: true, ...at }
mockResource(commentTemplates, [
  { name: 'Eingangsbestätigung', text: 'Guten Tag,\n\nwir melden uns.', system: true, ...forEverybody },
  {
    name: 'Abschluss',
    text: 'Guten Tag,\n\ndas Anliegen ist erledigt.',
    system: false,
    ...forEverybody,
    default: true,
  },
])
const list = { tooltip: '', sort: null, order: null, searchTerm: null, category: null }
mockResource(quickFilters, [
  { ...list, name: 'Störungen', filter: { type: ['normal'] }, ticketList: false, filterOrder: 1 },
  {
    ...list,
    name: 'Wartet auf Kunden',
    filter: { status: ['waiting_for_feedback'] },
    ticketList: true,
    filterOrder: 1,
  },
])
mockResource(ticketListCategories, [{ name: 'Support', order: 1, items: [] }])
mockResource(worktimeTypes, [
  { name: 'Fernwartung', active: true },
  { name: 'Vor Ort', active: true },
  { name: 'Projektarbeit', active: false },
])
mockResource(channels, [
  {
    name: 'Bereitschaft',
    description: 'Nachts und am Wochenende',
    teamsUrl: null,
    emailAddress: 'bereitschaft@leitstand.example',
    signl4TeamSecret: '••••1f',
    ilertApiKey: null,
    webhooks: [],
    language: 'de',
  },
  {
    name: 'Teams Support',
    description: '',
    teamsUrl: 'https://teams.example/…',
    emailAddress: null,
    signl4TeamSecret: null,
    ilertApiKey: null,
    webhooks: [],
    language: 'de',
  },
])
mockResource(serviceLevelAgreements, [
  {
    name: 'Business 4h',
    description: 'Reaktion innerhalb von vier Stunden zur Hauptzeit',
    firstResponseTime: null,
    responseTimes: [{ type: 'main', minutes: 240 }],
    conditions: [],
    templates: [],
    channels: [],
    userGroups: [groups.nordlicht],
    icon: 'shield',
    iconColour: '#0b6661',
    textColour: '#0b2d4f',
    includeHolidays: false,
    includeSecondaryTime: false,
    notifications: [],
    ...at,
  },
  {
    name: 'Premium 30 min',
    description: '',
    firstResponseTime: null,
    responseTimes: [{ type: 'always', minutes: 30 }],
    conditions: [],
    templates: [],
    channels: [],
    userGroups: [groups.suedwind],
    icon: 'bell',
    iconColour: '#a8241c',
    textColour: '#5a0d08',
    includeHolidays: true,
    includeSecondaryTime: true,
    notifications: [],
    ...at,
  },
])
const calmRule = {
  status: null,
  channel: { '@id': iri('channels', uuidOf(23, 0)), '@type': 'Channel', uuid: uuidOf(23, 0), name: 'Bereitschaft' },
  action: null,
  resettable: false,
  resetStatus: null,
  assigneeAssigned: null,
  perpetual: false,
  perpetualInterval: null,
  includeScheduledJobs: false,
  templates: [],
  serviceLevelAgreements: [],
  active: true,
  ...at,
}
mockResource(rules, [
  {
    ...calmRule,
    name: 'SLA in 30 Minuten',
    type: 'sla_response',
    conditions: [],
    offsets: [-30],
  },
  {
    ...calmRule,
    name: 'Höchste Priorität eröffnet',
    type: 'created',
    conditions: [{ field: 'priority', operator: 'is', value: 'highest' }],
    offsets: [],
  },
])
const ofItself = {
  responsibleUsers: [],
  labels: [],
  tagDescription: '',
  tagDescriptionEn: '',
  parent: null,
  mainTemplate: null,
  subTemplates: [],
  mandatory: false,
  availability: 'main' as const,
  fixedExecutionTime: null,
  hint: null,
  places: [],
  tags: [],
  watchers: [],
}
const support = { '@id': iri('types', 'normal'), '@type': 'Type', name: 'normal' as const, label: 'Support' }
const offered = mockResource(templates, [
  {
    name: 'Support',
    nameEn: 'Support',
    subject: '',
    subjectEn: '',
    description: '',
    descriptionEn: '',
    type: support,
    project: { ...support, name: 'customer_tickets', label: 'Kundentickets' },
    targetGroup: 'all',
    autoClose: 'none',
    default: true,
    slaCapable: true,
    priority: 'medium',
    priorityReadOnly: false,
    priorityVisible: true,
    hidden: false,
    active: true,
    responsibleGroups: [groups.support],
    senderConfigurations: [],
    ...ofItself,
    ...at,
  },
  {
    name: 'Störung',
    nameEn: 'Outage',
    subject: 'Störung: ',
    subjectEn: 'Outage: ',
    description: 'Was ist betroffen?\n\nSeit wann?\n',
    descriptionEn: 'What is affected?\n\nSince when?\n',
    type: support,
    project: { ...support, name: 'customer_tickets', label: 'Kundentickets' },
    targetGroup: 'customer',
    autoClose: 'none',
    default: false,
    slaCapable: true,
    priority: 'high',
    priorityReadOnly: false,
    priorityVisible: true,
    hidden: false,
    active: true,
    responsibleGroups: [],
    senderConfigurations: [],
    ...ofItself,
    ...at,
  },
])
mockResource(links, [])
mockResource(linkTemplates, [{ name: 'Statusseite', url: 'https://status.leitstand.example/' }])
mockResource(ticketServers, [])

mock(listTemplatesByTag, () => ({ items: [{ tag: null, templates: offered }], total: 1 }))
mockResource(tags, [])
mockResource(templateTags, [])
mockResource(templateHints, [])
mockResource(templateWatchers, [])
mockResource(trackings, [])
mockResource(ticketComponents, [])
mockResource(assemblyComponents, [])
