import { type ProjectName, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'

/** Projects whose tickets belong to a customer unless somebody says otherwise. */
const customerProjects: readonly ProjectName[] = ['customer_tickets', 'infrastructure']

export function projectOf(type: TypeName, parent: ProjectName | undefined): ProjectName {
  return ticketTypes[type].project ?? parent ?? 'general'
}

/** Internal unless it is of a customer's project or a customer was named (AMB-239). */
export function isInternalByDefault(project: ProjectName, hasCustomer: boolean): boolean {
  return !hasCustomer && !customerProjects.includes(project)
}
