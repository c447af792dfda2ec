import { summariesPurpose } from '@leitstand/contracts/identity/summaries'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { type LinkTokens, openLinkTokens } from '@leitstand/kit/link-tokens'
import { whileWorth } from '@leitstand/kit/retries'
import type { NotificationConfig } from '../config.ts'
import { queue } from '../context.ts'
import { maySee } from '../domain/notice-recipients.ts'
import { summaryDueAt, summaryMail } from '../domain/summary.ts'
import { knownUser } from '../steps/known-user.ts'
import { beginBatch, entriesOfBatch, finishSummary, type SummaryBatch, summaryQueue } from '../store/summaries.ts'
import { findTickets } from '../store/tickets.ts'

/** Hands summaries that are due to the mail service, which takes each once by its key. While it is away they wait. */
export function mailSummaries({ publicUrl, secret }: Pick<NotificationConfig, 'publicUrl' | 'secret'>) {
  const links = openLinkTokens(secret, summariesPurpose)
  return queue({
    name: 'mail-summaries',
    everySeconds: 15,
    atOnce: 4,
    table: summaryQueue,
    // However late: what comes meanwhile waits for the next one.
    retries: whileWorth(() => Number.POSITIVE_INFINITY),
    async work(due, context) {
      const summary = await context.transaction((tx) => beginBatch(tx, due))
      if (summary) await send(summary, { publicUrl, links }, context)
    },
  })
}

/** How long the link in a summary ends them. */
const linkLifeMs = 90 * 24 * 60 * 60_000

type Context = Parameters<ReturnType<typeof mailSummaries>['run']>[0]

/** Told is what its reader may still see when it leaves. */
async function send(
  summary: SummaryBatch,
  { publicUrl, links }: { publicUrl: string; links: LinkTokens },
  context: Context,
): Promise<void> {
  const user = await knownUser(context, summary.user)
  const entries = await entriesOfBatch(context, summary)
  const tickets = await findTickets(
    context,
    entries.map(({ ticketUuid }) => ticketUuid),
  )
  const sent = entries.filter(({ ticketUuid, internal }) => {
    const ticket = tickets.get(ticketUuid)
    return ticket && !ticket.deleted && maySee({ ticket, internal }, user)
  })
  const { activateNotifications, summariesOff } = user.notificationSettings
  if (activateNotifications && !summariesOff && sent.length > 0) {
    const { language, email } = user
    const mail = summaryMail(sent, { language, timeZone: context.config.timeZone, publicUrl })
    const [about, ...more] = new Set(sent.map(({ ticket }) => ticket.publicId))
    const publicId = more.length === 0 ? (about ?? null) : null
    const answer = { person: summary.user, publicId, internal: true }
    const unsubscribe = `${publicUrl}/unsubscribe/${links.make(summary.user, new Date(context.clock.now().getTime() + linkLifeMs))}`
    const order = {
      key: summary.batch,
      kind: 'notice' as const,
      to: [email],
      ...mail,
      language,
      ticket: null,
      answer,
      unsubscribe,
    }
    await context.callAsSystem(sendMail, order)
  }
  const nextDueAt = summaryDueAt(user.notificationSettings, context.clock.now())
  await context.transaction((tx) => finishSummary(tx, summary, nextDueAt))
}
