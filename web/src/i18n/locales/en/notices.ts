import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const notices: Translated<typeof texts.notices> = {
  facts: {
    assigned: 'A ticket is assigned to me',
    change: 'Other details change',
    comment: 'Somebody comments',
    created: 'A ticket is created',
    customerComment: 'A customer writes',
    due: 'A due time approaches (by a rule)',
    mentioned: 'Somebody mentions me',
    responsibility: 'Responsibility changes',
    resumed: 'A suspended ticket comes back',
    sla: 'A response time is ending (by a rule or SLA)',
    status: 'The status changes',
    undelivered: 'A mail could not be delivered',
    watching: 'Somebody makes me a watcher',
  },
  mute: 'Mute',
  muted: 'Muted',
  muteFailed: 'Muting could not be changed.',
  muteHelp: 'Tell nothing more of this ticket, unless you are mentioned or it is assigned to you',
  unmuteHelp: 'Tell of this ticket again',
  quiet: {
    alarms: 'Tell of deadlines all the same',
    alarmsHelp: 'Mails about response times and due times of tickets you answer for come even then.',
    from: 'From',
    noTime: 'Please enter a time, for example 20:00.',
    on: 'Keep quiet hours',
    same: 'Begin and end must differ.',
    timeZone: 'Time zone',
    until: 'Until',
  },
  ways: {
    asUsual: 'All as usual',
    bell: 'Bell',
    fact: 'What happens',
    mail: 'Mail at once',
    never: 'Never',
    own: 'chosen by you',
    summary: 'Summary',
  },
}
