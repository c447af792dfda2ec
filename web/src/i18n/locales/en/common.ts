import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const common: Translated<typeof texts.common> = {
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  dueIn: '{{label}} in {{span}}',
  edit: 'Edit',
  editField: 'Change {{field}}',
  internal: 'internal',
  leave: 'Discard and leave',
  leaveText: 'What you have changed is not saved yet.',
  leaveTitle: 'Leave the page?',
  loading: 'Loading',
  nextPage: 'Next page',
  nobody: 'Nobody',
  noCustomer: 'No customer',
  overdueSince: '{{label}}: {{span}} late',
  pageOf: '{{page}} / {{last}}',
  pages: 'Pages',
  perPage: 'per page',
  previousPage: 'Previous page',
  priority: { low: 'Low', medium: 'Medium', high: 'High', highest: 'Highest' },
  quote: 'Quoted text',
  rangeOf: '{{first}}–{{last}} of {{total}}',
  save: 'Save',
  stay: 'Continue editing',
  tryAgain: 'Try again',
}

export const errors: Translated<typeof texts.errors> = {
  assigneeFailed: 'Error changing the assignee.',
  channelNotCreated: 'The channel could not be created.',
  commentFailed: 'The comment data could not be updated.',
  couldNotLoad: 'This could not be loaded.',
  dataProtection: 'Attention: assigning the wrong customer to a ticket triggers a data-protection incident.',
  page: {
    failed: { title: 'Something went wrong', text: 'The page could not be opened. Please reload it.' },
    forbidden: {
      title: 'Access denied',
      text: 'You are not allowed to open this page. If you need it, please ask your administrators.',
    },
    notFound: { title: 'Page not found', text: 'This page does not exist (any more), or you may not see it.' },
  },
  priorityFailed: 'Error changing the priority.',
  progressFailed: 'Error changing the manual progress.',
  reload: 'Reload the page',
  ruleNotCreated: 'The rule could not be created.',
  statusFailed: 'The status could not be updated.',
  ticketNotCreated: 'The ticket could not be created.',
  ticketNotUpdated: 'The ticket could not be updated.',
  toHomepage: 'To the homepage',
  watcherFailed: 'Error changing a watcher.',
  worktimeTypeNotCreated: 'The worktime type could not be created.',
}

export const login: Translated<typeof texts.login> = {
  ams: 'Account management system (ams)',
  claim: 'Tickets and service',
  email: 'E-mail address',
  notSetUp: '{{name}}: this sign-in is not set up here.',
  others: 'Other ways to sign in',
  password: 'Password',
  submit: 'Sign in',
  title: 'Sign in',
  wi: 'Web interface (wi)',
}
