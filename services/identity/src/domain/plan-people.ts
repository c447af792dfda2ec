import { languages } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { provisionPeople } from '@leitstand/contracts/identity/requests'
import type { Role } from '@leitstand/contracts/roles'
import { mailDomain, plainEmail } from './names.ts'

type Asked = ParsedInputOf<typeof provisionPeople>['people'][number]

export interface PlannedGroup {
  name: string
  customerGroup: boolean
  /** Given for a customer without a named group: the group that claims this domain, else a new one named after it. */
  domain: string | undefined
  showTickets: boolean
}

export interface PlannedPerson {
  email: string
  firstName: string
  lastName: string
  roles: Role[]
  isSubUser: boolean
  locale: 'de' | 'en'
  password: string | undefined
  groups: PlannedGroup[]
  /** Where their own mail domain is one of employees. */
  instead: PlannedGroup | undefined
  /** Becomes the main customer of the customer group. */
  leads: boolean
}

/** Turns wishes into rows: normal addresses, everybody once, default roles, the customer group by name or mail domain. */
export function planPeople(people: readonly Asked[]): PlannedPerson[] {
  const byEmail = new Map(people.map((person) => [plainEmail(person.email), person]))
  return [...byEmail].filter(([email]) => email.includes('@')).map(([email, person]) => plan(email, person))
}

function plan(email: string, person: Asked): PlannedPerson {
  const leads = !person.staff && person.mainCustomer === true
  const standard: Role = person.staff ? 'ROLE_EMPLOYEE' : leads ? 'ROLE_MAIN_CUSTOMER' : 'ROLE_CUSTOMER'
  const employeeGroups = person.staff ? (person.groups ?? []) : []
  return {
    email,
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    roles: person.roles ?? [standard],
    isSubUser: person.subUser ?? false,
    locale: person.language ?? languages[0],
    password: person.password,
    groups: person.staff
      ? employeeGroups.map((name) => ({ name, customerGroup: false, domain: undefined, showTickets: false }))
      : [customerGroupOf(email, person)],
    instead: person.staff || !person.customerDomain ? undefined : groupOfDomain(person.customerDomain.toLowerCase()),
    leads,
  }
}

function customerGroupOf(email: string, { customerGroup, showTickets = false }: Asked): PlannedGroup {
  const named = customerGroup?.trim()
  const group = groupOfDomain(mailDomain(email))
  return { ...group, ...(named && { name: named, domain: undefined }), showTickets }
}

function groupOfDomain(domain: string): PlannedGroup {
  return { name: domain, customerGroup: true, domain, showTickets: false }
}
