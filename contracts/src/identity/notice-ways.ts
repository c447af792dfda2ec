import { z } from 'zod'
import { TimeOfDay } from '../common.ts'

/** How somebody hears of something, each more than the one before: not at all, in the bell, also in the summary, also by a mail of its own. */
export const noticeWays = ['never', 'bell', 'summary', 'mail'] as const
export const NoticeWay = z.enum(noticeWays)
export type NoticeWay = z.infer<typeof NoticeWay>

/** What people are told of, and how while they chose nothing; null = this side never hears of it. */
export const usualWays = {
  mentioned: { staff: 'mail', customer: 'bell' },
  assigned: { staff: 'mail', customer: null },
  customerComment: { staff: 'mail', customer: null },
  comment: { staff: 'bell', customer: 'bell' },
  created: { staff: 'bell', customer: 'bell' },
  status: { staff: 'bell', customer: 'bell' },
  responsibility: { staff: 'bell', customer: 'bell' },
  watching: { staff: 'never', customer: 'never' },
  change: { staff: 'never', customer: 'never' },
  resumed: { staff: 'mail', customer: 'bell' },
  badRating: { staff: 'mail', customer: null },
  undelivered: { staff: 'mail', customer: null },
  due: { staff: 'never', customer: null },
  sla: { staff: 'never', customer: null },
} as const satisfies Record<string, { staff: NoticeWay; customer: NoticeWay | null }>
export type NoticeFact = keyof typeof usualWays
export const noticeFacts = Object.keys(usualWays) as NoticeFact[]

/** Customers read comments in the mails of the conversation, so that no notice repeats them. */
export const saidByConversation: readonly NoticeFact[] = ['mentioned', 'comment']

/** What somebody chose, by fact; the rest is as usual. */
export const NoticeChoices = z.object(eachFact(NoticeWay.optional()))
export type NoticeChoices = z.infer<typeof NoticeChoices>

/** A change of that: null takes a choice back. */
export const NoticeWishes = z.strictObject(eachFact(NoticeWay.nullable().optional()))

/** No mails from one time of day to another; what waits leaves at its end. With `alarms` those of deadlines come all the same. */
export const QuietHours = z
  .strictObject({
    from: TimeOfDay,
    until: TimeOfDay,
    timeZone: z.string().refine(isTimeZone, 'invalid'),
    alarms: z.boolean(),
  })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'invalid' })
export type QuietHours = z.infer<typeof QuietHours>

function eachFact<S extends z.ZodType>(schema: S): Record<NoticeFact, S> {
  return Object.fromEntries(Object.keys(usualWays).map((fact) => [fact, schema])) as Record<NoticeFact, S>
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
