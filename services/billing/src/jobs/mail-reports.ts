import type { Actor } from '@leitstand/contracts/actor'
import { findUsers } from '@leitstand/contracts/identity/requests'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { expandRoles } from '@leitstand/contracts/roles'
import type { ServiceContext } from '@leitstand/kit/chassis'
import { untilDone } from '@leitstand/kit/retries'
import { queue } from '../context.ts'
import { reportMail } from '../domain/report-mail.ts'
import { nextSending, reportedDays } from '../domain/report-schedule.ts'
import { readReportingFilter } from '../domain/reporting-filter.ts'
import { reportFile } from '../steps/report-file.ts'
import { sumOfReportings } from '../store/reporting-sums.ts'
import { everyReporting } from '../store/reportings.ts'
import { type Report, savedReportQueue } from '../store/saved-reports.ts'

type Context = Pick<ServiceContext<unknown>, 'query' | 'callAsSystem' | 'clock' | 'config'>

/** Sends reports to those who ordered them, with what they may see now. Whoever is no employee any more gets none. */
export const mailReports = queue({
  name: 'mail-reports',
  everySeconds: 30,
  atOnce: 1,
  table: savedReportQueue,
  retries: untilDone,
  async work(report, context) {
    const reader = await readerOf(report.owner, context)
    if (!reader) return void (await savedReportQueue.remove(context, report))
    await send(report, reader, context)
    // What was missed in an outage is not made up: the next one is the next morning, Monday or first.
    const dueAt = nextSending(report.rhythm, context.clock.now(), context.config.timeZone)
    await savedReportQueue.settle(context, report, { due_at: dueAt, next_attempt_at: dueAt, attempts: 0 })
  },
})

async function send(report: Report, reader: Actor, context: Context): Promise<void> {
  const { timeZone } = context.config
  const days = reportedDays(report.rhythm, report.dueAt, timeZone)
  const kept = Object.entries(report.filter).map(([name, value]) => [`filter[${name}]`, value])
  const range = { 'filter[closedStartAt]': days.from, 'filter[closedEndAt]': days.until }
  const filter = readReportingFilter({ ...Object.fromEntries(kept), ...range }, context.clock.now(), timeZone)
  const { total, groups: customers } = await sumOfReportings(context, reader, { filter, by: 'customer', timeZone })
  const rows = everyReporting(context, reader, filter, { sort: 'closedAt', direction: 'DESC' })
  const named = { name: `auswertung-${days.from}-${days.until}`, format: report.format, timeZone }
  const found = total.count === 0 ? null : await reportFile(rows, named)
  const file = total.count === 0 ? 'empty' : found ? 'attached' : 'too-large'
  await context.callAsSystem(sendMail, {
    key: `report:${report.uuid}:${report.dueAt.toISOString()}`,
    kind: 'notice',
    to: [reader.email],
    language: reader.language,
    ...reportMail({ name: report.name, days, total, customers, file }, reader.language),
    ticket: null,
    answer: { person: reader.uuid, publicId: null, internal: true },
    files: found ? [found] : [],
  })
}

/** The person as they are now; null when they may read no figures. */
async function readerOf(uuid: string, context: Context): Promise<Actor | null> {
  const { people } = await context.callAsSystem(findUsers, { uuids: [uuid] })
  const user = people.find((one) => one.uuid === uuid)
  const roles = expandRoles(user?.roles ?? [])
  if (!user || user.inactive || !roles.includes('ROLE_EMPLOYEE')) return null
  const { name, email, groups, language } = user
  const own = { customerGroups: [], seesAllOf: [], workflows: [], origin: null, session: null }
  return { uuid, name, email, roles, groups, language, ...own }
}
