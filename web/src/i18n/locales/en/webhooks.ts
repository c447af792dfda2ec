import type * as german from '../de/webhooks.ts'
import type { Translated } from '../translated.ts'

export const webhooks: Translated<typeof german.webhooks> = {
  body: 'What is sent',
  create: 'Create webhook',
  createFailed: 'The webhook could not be created.',
  deliveries: 'Deliveries of the last 30 days',
  empty: 'Nothing delivered yet.',
  events: 'Events',
  inactive: 'inactive',
  owner: 'Belongs to',
  ownerHelp: 'Only what its owner may see is sent.',
  renew: 'Create a new secret',
  renewFailed: 'The secret could not be renewed.',
  replay: 'Send once more',
  replayFailed: 'The delivery could not be repeated.',
  saveFailed: 'The webhook could not be saved.',
  secret: 'Secret for the signature',
  secretHelp:
    'Messages are signed according to Standard Webhooks. The secret is shown only once; the previous one stays valid for another day.',
  switchedOff: 'Switched off: the receiver said that it is gone (HTTP 410).',
  title: 'Webhooks for events',
  url: 'Address',
  names: {
    ticket_created: 'Ticket created',
    ticket_changed: 'Ticket changed',
    ticket_transitioned: 'State changed',
    ticket_deleted: 'Ticket deleted',
    comment_created: 'Comment written',
    comment_changed: 'Comment changed',
    comment_deleted: 'Comment deleted',
    worktime_changed: 'Time booked or changed',
    ticket_sla_changed: 'SLA determined, kept or violated',
  },
}
