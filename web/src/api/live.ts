import type { LiveMessage } from '@leitstand/contracts/front-door'
import { frontDoor } from '@leitstand/contracts/front-door'
import { split } from './to-http.ts'

/**
 * Does what happened change this reading? Readings of one ticket name it in their input (publicId or uuid);
 * readings of many (lists, counts, streams) may hold it or be about to.
 */
export function concerns(message: LiveMessage, name: string, input: object): boolean {
  const topic = topics.find(({ subject }) => message.subject.startsWith(subject))
  if (!topic?.readings.some((beginning) => name.startsWith(beginning))) return false
  if (message.ticket === null && message.publicId === null) return true
  const named = Object.entries(input)
    .filter(([key]) => ticketKeys.includes(key))
    .map(([, value]) => String(value))
  return named.length === 0 || named.includes(String(message.publicId)) || named.includes(String(message.ticket))
}

const ticketKeys = ['id', 'ticket.publicId', 'ticket.uuid', 'linkedTicket.publicId']
const lists = ['search.', 'notification.listHistory', 'notification.listActivity']
const topics: { subject: string; readings: string[] }[] = [
  { subject: 'event.notice', readings: ['notification.listNotices', 'notification.listMentions'] },
  { subject: 'event.delivery', readings: ['notification.listDeliveries'] },
  { subject: 'event.worktime.', readings: ['billing.', 'notification.listActivity'] },
  { subject: 'event.ticket-sla', readings: ['sla.listTicketSlas', 'search.'] },
  { subject: 'event.mail', readings: ['mail.'] },
  { subject: 'event.template', readings: ['ticket.listTemplate', 'ticket.getTemplate', 'ticket.listTags'] },
  { subject: 'event.tag.', readings: ['ticket.listTag', 'ticket.getTag', 'ticket.listTemplatesByTag'] },
  { subject: 'event.comment-template.', readings: ['ticket.listCommentTemplates', 'ticket.getCommentTemplate'] },
  {
    subject: 'event.comment',
    readings: ['ticket.listComments', 'ticket.listAttachments', 'ticket.getTicket', ...lists],
  },
  { subject: 'event.attachment', readings: ['ticket.listAttachments', 'notification.'] },
  { subject: 'event.ticket', readings: ['ticket.', 'sla.listTicketSlas', ...lists] },
  {
    subject: 'event.recurring-task',
    readings: ['ticket.listRecurringTask', 'ticket.getRecurringTask', 'ticket.listLabels'],
  },
  { subject: 'event.ticket-component', readings: ['billing.listTicketComponents'] },
  { subject: 'event.assembly-component', readings: ['billing.listAssemblyComponents'] },
  { subject: 'event.tracking', readings: ['ticket.listTrackings'] },
  { subject: 'event.label', readings: ['ticket.listLabels'] },
]

/** Listens until the returned function is called. The browser reconnects by itself; `onReconnect` then catches up. */
export function listenLive(onMessage: (message: LiveMessage) => void, onReconnect: () => void): () => void {
  const [, url] = split(frontDoor.live)
  const source = new EventSource(url)
  let broken = false
  source.onmessage = ({ data }) => onMessage(JSON.parse(String(data)) as LiveMessage)
  source.onerror = () => {
    broken = true
  }
  source.onopen = () => {
    if (broken) onReconnect()
    broken = false
  }
  return () => source.close()
}
