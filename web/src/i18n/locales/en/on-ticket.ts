import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const servers: Translated<typeof texts.servers> = {
  add: 'Add server',
  addFailed: 'The server could not be added.',
  byName: 'Other server (name)',
  choose: 'Servers',
  chooseOne: 'Please choose at least one server.',
  customNameOf: 'Own name for {{name}}',
  kind: {
    colocation_unit: 'Colocation',
    managed_server: 'Managed server',
    openstack_project: 'OpenStack project',
    server: 'Server',
  },
  none: 'No servers.',
  ofCustomer: 'Servers of {{name}}',
  otherTickets: 'Tickets about this server',
  remove: 'Remove {{name}}',
  removeFailed: 'The server could not be removed.',
  rename: 'Rename {{name}}',
  saveFailed: 'The server could not be changed.',
  title: 'Servers',
}

export const links: Translated<typeof texts.links> = {
  add: 'Add link',
  addFailed: 'The link could not be added.',
  edit: 'Edit {{name}}',
  kind: 'Kind of link',
  linkedTicket: 'Ticket',
  linkedTicketHint: 'Number or word',
  name: 'Name',
  newTab: '(new tab)',
  none: 'No links.',
  relation: { blocks: 'blocks', is_blocked_by: 'is blocked by', relates_to: 'relates to' },
  relationLabel: 'This ticket …',
  remove: 'Remove {{name}}',
  removeFailed: 'The link could not be removed.',
  saveFailed: 'The link could not be changed.',
  template: 'Template',
  title: 'Links',
  toAddress: 'Address',
  toTicket: 'Ticket',
  url: 'URL',
}
