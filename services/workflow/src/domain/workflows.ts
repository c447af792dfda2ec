import type { TypeName } from '@leitstand/contracts/workflow/states'
import type { Workflow } from './workflow.ts'
import { ams, fcts, fcwi, misc } from './workflows/development.ts'
import { change, changeManagement, changeManagementEmergency, measure, workmeasure } from './workflows/management.ts'
import { infrastructureOrder, order, provisioning, purchase } from './workflows/ordering.ts'
import { service } from './workflows/service.ts'
import {
  authorityRequest,
  feedback,
  internal,
  normal,
  serverReport,
  subTicket,
  userRequest,
} from './workflows/support.ts'

/** One state machine a ticket type, in the order in which the specification lists the types. */
export const workflows: Readonly<Record<TypeName, Workflow>> = {
  normal,
  user_request: userRequest,
  sub_ticket: subTicket,
  fcts,
  fcwi,
  ams,
  misc,
  internal,
  feedback,
  measure,
  workmeasure,
  provisioning,
  order,
  infrastructure_order: infrastructureOrder,
  authority_request: authorityRequest,
  change,
  purchase,
  server_report: serverReport,
  change_management: changeManagement,
  change_management_emergency: changeManagementEmergency,
  service,
}

/** The workflow of that name, if there is one: names come from outside here. */
export function findWorkflow(name: string): Workflow | undefined {
  return Object.hasOwn(workflows, name) ? workflows[name as TypeName] : undefined
}
