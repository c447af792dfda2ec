import type * as german from '../de/sla.ts'
import type { Translated } from '../translated.ts'

export const sla: Translated<typeof german.sla> = {
  begun: 'Begun {{at}}',
  due: 'Due {{at}}',
  explain: 'How the time is calculated',
  left: '{{span}} left',
  met: 'Answered in time',
  metLate: 'Answered late',
  notCounted: 'does not count',
  over: 'overdue by {{span}}',
  pausedSince: 'the clock has been stopped since {{at}}',
  reason: {
    always: 'around the clock',
    'before-start': 'before business hours begin',
    closed: 'outside business hours',
    holiday: 'public holiday',
    main: 'main time',
    paused: 'clock stopped',
    secondary: 'secondary time',
    special: 'special time',
  },
  rule: 'Promised: {{span}} of business time; due {{due}}.',
  title: 'SLA {{name}}',
  titleResolution: 'SLA {{name}}: resolution',
  resolved: 'Resolved in time',
  resolvedLate: 'Resolved late',
  unanswered: 'Closed without a reply',
  unansweredLate: 'Closed late and without a reply',
  waitsForResolution: 'until it is resolved',
  waitsFor: 'until the first response to the customer',
}
