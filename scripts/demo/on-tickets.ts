import { assemblyComponents, ticketComponents } from '@leitstand/contracts/billing/components'
import type { InputOf } from '@leitstand/contracts/define'
import { listServers } from '@leitstand/contracts/identity/assigned-resources'
import { links, linkTemplates } from '@leitstand/contracts/ticket/links'
import { templateMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { templates } from '@leitstand/contracts/ticket/resources'
import { ticketServers } from '@leitstand/contracts/ticket/servers'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { createTicket, listTickets } from '@leitstand/contracts/ticket/tickets'
import { trackings } from '@leitstand/contracts/ticket/trackings'
import { applyTransition } from '@leitstand/contracts/ticket/transitions'
import type { Operator } from '../operator/operator.ts'
import { groups } from './people.ts'

const linkTargets = [
  { name: 'Statusseite', url: 'https://status.leitstand.example/' },
  { name: 'Betriebshandbuch', url: 'https://handbuch.leitstand.example/' },
  { name: 'Bereitschaft anschreiben', url: 'mailto:bereitschaft@leitstand.example' },
]

/** What stands on tickets besides the conversation: servers, links, shipments, components. */
export async function loadOnTickets(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  if ((await operator.ask(linkTemplates.requests.list, {})).total > 0) return
  for (const target of linkTargets) await operator.ask(linkTemplates.requests.create, target)
  const { items: found } = await operator.ask(listTickets, {
    itemsPerPage: 100,
    status: ['in_progress', 'waiting_for_feedback', 'waiting_for_support'],
  })
  // These have been answered: nobody is alerted because something more happens to them.
  const items = found.filter(({ commentCount, customer }) => commentCount > 0 || customer === null)
  await loadServers(operator, items)
  await loadLinks(operator, items)
  await loadTrackings(operator, items)
  await loadComponents(operator, items)
  await loadSubTickets(operator, items)
  await loadOrders(operator, groupOf)
}

/** Every second ticket of a customer is about one of the customer's servers. */
async function loadServers(operator: Operator, tickets: readonly Ticket[]): Promise<void> {
  const { items } = await operator.ask(listServers, { itemsPerPage: 200 })
  for (const [index, { publicId, customer }] of tickets.entries()) {
    const own = items.filter(({ userGroup }) => userGroup?.uuid === customer?.uuid)
    const server = own[(index >> 1) % own.length]
    if (index % 2 === 0 && server)
      await operator.ask(ticketServers.requests.create, { ticket: publicId, server: server.uuid })
  }
}

async function loadLinks(operator: Operator, tickets: readonly Ticket[]): Promise<void> {
  for (const [index, ticket] of tickets.slice(0, 24).entries()) {
    const other = tickets[index + 1]
    const relation = (['blocks', 'relates_to', 'is_blocked_by'] as const)[index % 3]
    if (index % 3 === 0)
      await operator.ask(links.requests.create, {
        ticket: ticket.publicId,
        name: 'Auslastung der letzten 24 Stunden',
        url: `https://monitoring.leitstand.example/graphen/${ticket.publicId}`,
      })
    if (index % 4 === 0 && other)
      await operator.ask(links.requests.create, { ticket: ticket.publicId, linkedTicket: other.publicId, relation })
  }
}

const parcels = [
  { trackingId: '00340434161094042557', carrier: 'DHL', country: 'DE', status: 'transit' },
  { trackingId: '01405500123456', carrier: 'DPD', country: 'DE', status: 'delivered' },
  { trackingId: '1Z999AA10123456784', carrier: 'UPS', country: 'NL', status: 'new' },
  { trackingId: '50123498765', carrier: 'GLS', country: 'DE', status: 'pickup' },
  { trackingId: '776543210987', carrier: 'FedEx', country: 'TW', status: 'error' },
  { trackingId: '00340434161094046631', carrier: 'DHL', country: 'DE', status: 'archive' },
] as const

/** Spare parts on their way. */
async function loadTrackings(operator: Operator, tickets: readonly Ticket[]): Promise<void> {
  for (const [index, parcel] of parcels.entries()) {
    const ticket = tickets[index * 3]
    if (ticket) await operator.ask(trackings.requests.create, { ticket: ticket.publicId, ...parcel })
  }
}

const built = [
  { kind: 'disks', description: 'Samsung PM893 1,92 TB', amount: 2, serialNo: 'S6KNNA0W', price: '289,00' },
  { kind: 'ram', description: '32 GB DDR5 ECC', amount: 4, price: '142,50' },
  { kind: 'raid', description: 'Broadcom 9560-8i', amount: 1, serialNo: 'SPE2103344', price: '612,00' },
  { kind: 'optical', description: 'SFP28 LR', amount: 2, condition: 'used', price: '38,90' },
  { kind: 'network', description: 'Intel E810 25G', amount: 1, serialNo: 'B49691A7', price: '331,00' },
] as const
const needed = [
  { name: 'Patchkabel LC-LC 5 m', amount: 4, amountDelivered: 4 },
  { name: 'Kaltgerätekabel C13/C14', amount: 6, amountDelivered: 2 },
  { name: 'Schienensatz 19 Zoll', amount: 1 },
]

/** What was built in and what is still needed; every third component is billed. */
async function loadComponents(operator: Operator, tickets: readonly Ticket[]): Promise<void> {
  for (const [index, component] of built.entries()) {
    const ticket = tickets[index * 2]
    if (ticket)
      await operator.ask(ticketComponents.requests.create, {
        ticket: ticket.publicId,
        ...component,
        billed: index % 3 === 2,
      })
  }
  for (const [index, requisition] of needed.entries()) {
    const ticket = tickets[index * 2]
    if (ticket) await operator.ask(assemblyComponents.requests.create, { ticket: ticket.publicId, ...requisition })
  }
}

/** What a piece of our own work is made of. */
async function loadSubTickets(operator: Operator, tickets: readonly Ticket[]): Promise<void> {
  const parent = tickets.find(({ type }) => type.name === 'internal')?.publicId
  if (!parent) return
  for (const { transition, ...words } of partsOfWork) {
    const wish = { ...words, type: 'sub_ticket', parent, internal: true, priority: 'low' } as const
    const { publicId } = await operator.ask(createTicket, wish)
    if (transition) await operator.ask(applyTransition, { id: String(publicId), transition })
  }
}

const partsOfWork: readonly { subject: string; description: string; transition?: string }[] = [
  { subject: 'Verkabelung dokumentieren', description: 'Fotos und Plan im Wiki ablegen.', transition: 'close' },
  {
    subject: 'Überwachung einrichten',
    description: 'Temperatur, Lüfter und Netzteile aufnehmen.',
    transition: 'progress',
  },
  { subject: 'Inventar nachtragen', description: 'Seriennummern und Standorte eintragen.' },
]

const sites = [
  { value: 'fra', label: 'Rechenzentrum Frankfurt', labelEn: 'Data centre Frankfurt' },
  { value: 'muc', label: 'Rechenzentrum München', labelEn: 'Data centre Munich' },
  { value: 'office', label: 'Büro', labelEn: 'Office' },
]
type Field = InputOf<typeof templateMetadataFields.requests.create>

const orders = [
  ['Vier Switches für den zweiten Stock', 'office'],
  ['Ersatznetzteile für die Speicherserver', 'fra'],
  ['Zwei Schränke mit 47 Höheneinheiten', 'muc'],
  ['Glasfaserkabel für den neuen Käfig', 'fra'],
] as const

/** What an order must say beyond its words, and some that say it. */
async function loadOrders(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  const { items } = await operator.ask(templates.requests.list, { itemsPerPage: 200 })
  const template = items.find(({ name }) => name === 'Bestellung')?.uuid
  if (!template) return
  const asks = async (field: Partial<Field> & Pick<Field, 'name' | 'nameEn' | 'type'>) =>
    (await operator.ask(templateMetadataFields.requests.create, { template, ...field })).uuid
  const number = await asks({ name: 'Bestellnummer', nameEn: 'Order number', type: 'text_regex', regex: '^B-\\d{4}$' })
  const place = await asks({ name: 'Standort', nameEn: 'Site', type: 'select', order: 1, options: [...sites] })
  const until = await asks({ name: 'Gebraucht am', nameEn: 'Needed on', type: 'date_picker', order: 2 })
  const asset = await asks({ name: 'Anlagegut', nameEn: 'Asset', type: 'checkbox', order: 3 })
  for (const [index, [subject, site]] of orders.entries())
    await operator.ask(createTicket, {
      subject,
      description: 'Bitte bestellen und im Rack beschriften.',
      type: 'order',
      template,
      customer: groupOf.get(groups.hafen),
      responsibleGroups: [groupOf.get(groups.technik)].filter((uuid) => uuid !== undefined),
      priority: 'low',
      sendConfirmationEmailOption: 'disabled',
      metadataValues: [
        { field: number, value: `B-${2_041 + index}` },
        { field: place, value: site },
        { field: until, value: `2027-01-${11 + index}` },
        { field: asset, value: index % 2 === 0 },
      ],
    })
}
