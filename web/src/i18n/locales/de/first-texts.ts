import { activity } from './activity.ts'
import { common, errors, login } from './common.ts'
import { customer, dashboard, list, shell } from './shell.ts'
import { create, ticket, workflow, worktime } from './ticket.ts'

/** What a first screen says; the rest comes with the pages that need it (`later-texts.ts`). */
export const firstTexts = {
  activity,
  common,
  create,
  customer,
  dashboard,
  errors,
  list,
  login,
  shell,
  ticket,
  workflow,
  worktime,
}
