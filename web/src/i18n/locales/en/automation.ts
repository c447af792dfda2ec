import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const automation: Translated<typeof texts.automation> = {
  channelOfRule: "The rule's channel",
  alarm: {
    about: 'Time',
    times: { response: 'Response', resolution: 'Resolution' },
    add: 'Add alert',
    after: 'minutes after',
    before: 'minutes before',
    help: 'Counted from the end of the response or resolution time; 0 is the end itself.',
    title: 'Alerts',
    when: 'Before or after',
  },
  assignee: 'Assignee',
  create: 'Create action',
  groups: 'Responsible groups',
  internal: 'Visible internally only',
  log: {
    alerted: 'alerted',
    empty: 'This rule has not fired yet.',
    outcomes: {
      done: 'done',
      refused: 'not possible',
      stopped: 'stopped: more than five steps of rules in a row',
      waiting: 'still to be done',
    },
    title: 'Log',
  },
  matches: 'Would match {{count}} of {{open}} open tickets now.',
  nobody: 'nobody',
  parameters: 'What exactly',
  priority: 'Priority',
  reason: 'Reason, if the transition needs one',
  text: 'Text of the comment',
  title: 'Actions of rules',
  type: 'What happens',
  types: {
    add_comment: 'Write a comment',
    call_webhook: 'Call the webhooks of a channel',
    notify: 'Alert on a channel',
    set_assignee: 'Set the assignee',
    set_priority: 'Set the priority',
    set_responsibility: 'Set who is responsible',
    set_status: 'Change the status',
  },
  users: 'Responsible people',
}
