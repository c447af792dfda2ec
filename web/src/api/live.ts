import type { OutputOf } from '@leitstand/contracts/define'
import { frontDoor, type LiveMessage, missedSubject } from '@leitstand/contracts/front-door'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { getTicketTree } from '@leitstand/contracts/ticket/tree'
import { isSessionExpired, onSessionChange, personHeaders, setSessionExpired } from './session-state.ts'
import { split } from './to-http.ts'

/**
 * Does what happened change this reading? Readings of one ticket name it in their input (publicId or uuid);
 * readings of many (lists, counts, streams) may hold it or be about to, and the tree of a ticket holds those in `data`.
 */
export function concerns(message: LiveMessage, name: string, input: object, data?: unknown): boolean {
  const [, aggregate = ''] = message.subject.split('.')
  if (!readingsOf[aggregate]?.some((beginning) => name.startsWith(beginning))) return false
  if (message.ticket === null && message.publicId === null) return true
  const named = ticketsIn(input)
  if (named.length === 0 || named.includes(String(message.publicId)) || named.includes(String(message.ticket)))
    return true
  return name === getTicketTree.name && mayStandIn(data as OutputOf<typeof getTicketTree> | undefined, message)
}

const ticketsIn = (input: object) =>
  Object.entries(input)
    .filter(([key]) => ticketKeys.includes(key))
    .map(([, value]) => String(value))

/** Lists and counts over many tickets: every change of any ticket concerns them. */
export const isOverMany = (name: string, input: object) =>
  lists.some((beginning) => name.startsWith(beginning)) && ticketsIn(input).length === 0

/** A tree is asked for by one of its tickets; a new one may hang on any of them. */
function mayStandIn(tree: OutputOf<typeof getTicketTree> | undefined, { subject, ticket }: LiveMessage): boolean {
  return subject === ticketCreated.subject || tree?.items.some(({ uuid }) => uuid === ticket) === true
}

const ticketKeys = ['id', 'ticket.publicId', 'ticket.uuid', 'linkedTicket.publicId']
const lists = ['search.', 'notification.listHistory', 'notification.listActivity']

/**
 * Which readings a fact about an aggregate changes (`event.<aggregate>.<fact>`): names of requests, or their beginnings.
 * Every aggregate of the contracts stands here; none is shown live by accident or forgotten.
 */
export const readingsOf: Readonly<Record<string, readonly string[]>> = {
  ticket: ['ticket.', 'mail.findReaders', 'sla.listTicketSlas', ...lists],
  tickets: lists,
  comment: ['ticket.listComments', 'ticket.listAttachments', 'ticket.getTicket', ...lists],
  attachment: ['ticket.listAttachments', 'notification.'],
  link: ['ticket.listLinks'],
  'ticket-server': ['ticket.listTicketServers', 'search.'],
  'ticket-component': ['billing.listTicketComponents'],
  'ticket-metadata-value': ['ticket.getTicket', 'ticket.listTicketMetadata'],
  tracking: ['ticket.listTrackings'],
  label: ['ticket.listLabels', 'ticket.getLabel'],
  'ticket-list-category': ['ticket.listTicketListCategory', 'ticket.getTicketListCategory'],
  'ticket-list-item': ['ticket.listTicketListItem', 'ticket.getTicketListItem'],
  'quick-filter': ['ticket.listQuickFilters', 'ticket.getQuickFilter'],
  template: ['ticket.listTemplate', 'ticket.getTemplate', 'ticket.listTags'],
  'template-watcher': ['ticket.listTemplateWatchers', 'ticket.getTemplateWatcher'],
  'template-hint': ['ticket.listTemplateHints', 'ticket.getTemplate'],
  'template-metadata-field': ['ticket.listTemplateMetadataFields', 'ticket.getTemplate'],
  'template-tag': ['ticket.listTemplateTags', 'ticket.listTemplatesByTag', 'ticket.listTags'],
  tag: ['ticket.listTag', 'ticket.getTag', 'ticket.listTemplatesByTag'],
  'comment-template': ['ticket.listCommentTemplates', 'ticket.getCommentTemplate'],
  'link-template': ['ticket.listLinkTemplates', 'ticket.getLinkTemplate'],
  'sender-configuration': ['ticket.listSenderConfigurations', 'ticket.getSenderConfiguration'],
  'recurring-task': ['ticket.listRecurringTask', 'ticket.getRecurringTask', 'ticket.listLabels'],
  'recurring-task-link': ['ticket.listRecurringTaskLinks', 'ticket.getRecurringTaskLink'],
  'recurring-task-metadata-value': ['ticket.getRecurringTask'],
  worktime: ['billing.', 'notification.listActivity'],
  'billing-audit': [],
  'mail-audit': [],
  'notification-audit': [],
  'sla-audit': [],
  'ticket-audit': [],
  'worktime-type': ['billing.listWorktimeTypes', 'billing.getWorktimeType'],
  'clearing-type': ['billing.listClearingTypes', 'billing.getClearingType'],
  'user-group-clearing-type': ['billing.listUserGroupClearingTypes'],
  'template-clearing-type': ['billing.listTemplateClearingTypes'],
  'assembly-component': ['billing.listAssemblyComponents'],
  'ticket-sla': ['sla.listTicketSlas', 'search.'],
  'service-level-agreement': ['sla.listServiceLevelAgreements', 'sla.getServiceLevelAgreement'],
  rule: ['sla.listRules', 'sla.getRule'],
  action: ['sla.listActions', 'sla.getAction'],
  setting: ['sla.listSettings', 'sla.getSetting'],
  channel: ['notification.listChannels', 'notification.getChannel'],
  notice: ['notification.listNotices', 'notification.listMentions'],
  delivery: ['notification.listDeliveries'],
  'webhook-subscription': ['notification.listWebhookSubscriptions', 'notification.getWebhookSubscription'],
  mail: ['mail.'],
  user: [],
  'user-group': [],
  session: [],
  resume: [],
}

const retryMs = 2_000
/** The gateway says something every twenty seconds; a connection that the network lost without a word brings nothing more. */
const silenceMs = 50_000

interface Listening {
  onMessage(message: LiveMessage): void
  /** More happened than was told. */
  onMissed(): void
  /** By the clock of the gateway: what happened since is told first. */
  since: number | null
}

/**
 * Listens until the returned function is called, and again whenever the stream has ended; `onMissed` then catches up.
 * Not the browser's own reader, which sends no header of ours.
 */
export function listenLive({ onMessage, onMissed, since }: Listening): () => void {
  const leaving = new AbortController()
  void (async () => {
    for (let wasBroken = false; !leaving.signal.aborted; wasBroken = true) {
      const from = wasBroken || since === null ? '' : `?since=${since}`
      const hear = (message: LiveMessage) => (message.subject === missedSubject ? onMissed() : onMessage(message))
      const onOpen = () => wasBroken && onMissed()
      await listenOnce(from, leaving.signal, hear, onOpen).catch(() => undefined)
      await sessionIsThere()
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  })()
  return () => leaving.abort()
}

/** Until somebody signs in again every stream would be refused. */
function sessionIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isSessionExpired()) return
      stop()
      resolve()
    }
    const stop = onSessionChange(look)
    look()
  })
}

/** Reads one stream to its end. */
async function listenOnce(
  query: string,
  signal: AbortSignal,
  onMessage: (message: LiveMessage) => void,
  onOpen: () => void,
): Promise<void> {
  const [, url] = split(frontDoor.live)
  const headers = { accept: 'text/event-stream', 'x-requested-with': 'XMLHttpRequest', ...personHeaders() }
  const silence = silenceAfter(silenceMs)
  try {
    const ends = AbortSignal.any([signal, silence.signal])
    const { ok, status, body } = await fetch(url + query, { headers, credentials: 'same-origin', signal: ends })
    if (status === 401) setSessionExpired(true)
    if (!ok || !body) return
    onOpen()
    const lines = linesOf()
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      silence.broken()
      for (const line of lines(text)) if (line.startsWith('data: ')) onMessage(JSON.parse(line.slice(6)) as LiveMessage)
    }
  } finally {
    silence.end()
  }
}

/** Aborts when nothing was heard for so long. */
function silenceAfter(ms: number) {
  const silence = new AbortController()
  const wait = () => setTimeout(() => silence.abort(), ms)
  let timer = wait()
  const end = () => clearTimeout(timer)
  const broken = () => {
    end()
    timer = wait()
  }
  return { signal: silence.signal, broken, end }
}

/** Whole lines of a text that comes in pieces; our gateway writes each message in one. */
export function linesOf(): (piece: string) => string[] {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    return lines
  }
}
