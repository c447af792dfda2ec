import { admin, billing, delivery, mail } from './admin.ts'
import { common, errors, login } from './common.ts'
import { customer, dashboard, list, shell } from './shell.ts'
import { activity, create, ticket, workflow, worktime } from './ticket.ts'

/** German is the first language and therefore the type of all others. */
export const texts = {
  activity,
  admin,
  billing,
  common,
  create,
  customer,
  dashboard,
  delivery,
  errors,
  list,
  login,
  mail,
  shell,
  ticket,
  workflow,
  worktime,
}
