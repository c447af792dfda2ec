import { once, renaming } from '@leitstand/kit/anonymising'

/** Where billing keeps names of people. */
export const anonymisingSteps = [
  once((tx, { user, name }) => tx.query('UPDATE people SET name = $2 WHERE uuid = $1::uuid', [user, name])),
  once((tx, { user }) => tx.query('DELETE FROM worktime_timers WHERE employee = $1::uuid', [user])),
  once((tx, { user }) => tx.query('DELETE FROM saved_reports WHERE owner = $1::uuid', [user])),
  renaming('ticket_components', 'user_uuid', 'user_name'),
  renaming('worktimes', 'employee', 'employee_name'),
  renaming('ticket_steps', 'by_uuid', 'by_name'),
  renaming('first_responses', 'by_uuid', 'by_name'),
  renaming('reportings', 'closed_by', 'closed_by_name'),
]
