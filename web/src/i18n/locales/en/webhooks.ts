import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const webhooks: Translated<typeof texts.webhooks> = {
  body: 'What is sent',
  create: 'Create webhook',
  createFailed: 'The webhook could not be created.',
  deliveries: 'Deliveries of the last 30 days',
  empty: 'Nothing delivered yet.',
  events: 'Events',
  inactive: 'inactive',
  owner: 'Belongs to',
  ownerHelp: 'What is sent is what the person it belongs to may see.',
  renew: 'Create a new secret',
  renewFailed: 'The secret could not be renewed.',
  replay: 'Send once more',
  replayFailed: 'The delivery could not be repeated.',
  saveFailed: 'The webhook could not be saved.',
  secret: 'Secret for the signature',
  secretHelp:
    'Messages are signed as Standard Webhooks have it. The secret is shown only once; the one before is good for another day.',
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
