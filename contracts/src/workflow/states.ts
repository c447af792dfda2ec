/** Every name a ticket's state can have, with its label (decisions, appendix 2). `ticketTypes` may override one. */
export const states = {
  open: { de: 'Neu', en: 'New' },
  in_progress: { de: 'In Bearbeitung', en: 'In progress' },
  planned: { de: 'Geplant', en: 'Planned' },
  closed: { de: 'Erledigt', en: 'Done' },
  review: { de: 'Wartet auf Freigabe', en: 'Waiting for Approval' },
  feedback: { de: 'Rückmeldung', en: 'Feedback' },
  support: { de: 'Support', en: 'Support' },
  reopen: { de: 'Wiedereröffnet', en: 'Reopened' },
  reject: { de: 'Abgelehnt', en: 'Rejected' },
  canceled: { de: 'Abgebrochen', en: 'Canceled' },
  archived: { de: 'Geschlossen', en: 'Closed' },
  adjourned: { de: 'Zurückgestellt', en: 'Suspended' },
  waiting_for_support: { de: 'Wartet auf Support', en: 'Waiting for support' },
  waiting_for_feedback: { de: 'Wartet auf Rückmeldung', en: 'Waiting for feedback' },
  waiting_for_verification: { de: 'Wartet auf Prüfung', en: 'Waiting for verification' },
  waiting_for_delivery: { de: 'Wartet auf Lieferung', en: 'Waiting for delivery' },
  waiting_for_billing: { de: 'Wartet auf Abrechnung', en: 'Waiting for billing' },
  waiting_for_rma: { de: 'Wartet auf RMA', en: 'Waiting for RMA' },
  waiting_for_employee: { de: 'Wartet auf Mitarbeiter', en: 'Waiting for employee' },
  waiting_for_approval: { de: 'Wartet auf Genehmigung', en: 'Waiting for approval' },
  waiting_for_resubmission: { de: 'Wartet auf Wiedervorlage', en: 'Waiting for resubmission' },
  waiting_for_appointment: { de: 'Wartet auf Termin', en: 'Waiting for appointment' },
  waiting_for_dependency: { de: 'Wartet auf Abhängigkeit', en: 'Waiting for dependency' },
  billing_cleared: { de: 'Abrechnung freigegeben', en: 'Billing cleared' },
  billing_canceled: { de: 'Abrechnung nicht freigegeben', en: 'Billing not cleared' },
  billing_review: { de: 'Abrechnung in Prüfung', en: 'Billing in review' },
  clarification_required: { de: 'Klärung erforderlich', en: 'Clarification required' },
  problem_with_delivery: { de: 'Problem mit Lieferung', en: 'Problem with delivery' },
  approved: { de: 'Genehmigt', en: 'Approved' },
  denied: { de: 'Verweigert', en: 'Denied' },
  successful: { de: 'Erfolgreich', en: 'Successful' },
  unsuccessful: { de: 'Nicht erfolgreich', en: 'Unsuccessful' },
} as const
export type Status = keyof typeof states

/** A finished ticket takes no more entries (AMB-141) and is left out of dashboard and search (AMB-172). */
export const finishedStates: readonly Status[] = ['closed', 'archived', 'canceled']
export function isFinished(status: Status): boolean {
  return finishedStates.includes(status)
}

/** Later the work along the workflow of its type has begun, and a ticket keeps type and template (AMB-133). */
export const reclassifiable: readonly Status[] = ['open', 'review', 'planned']
/** Who may see such a request is settled when it is opened (AMB-262): no ticket becomes one, and none ceases to be one. */
export const typesForGood: readonly TypeName[] = ['authority_request']

/** The seven the ticket overview starts with. */
export const defaultFilterStates: readonly Status[] = [
  'open',
  'in_progress',
  'review',
  'waiting_for_feedback',
  'waiting_for_support',
  'waiting_for_verification',
  'planned',
]

/** Old names that filters still understand (AMB-138); never stored. */
export const stateAliases: Readonly<Record<string, Status>> = { new: 'open', reopened: 'reopen' }

interface TypeSpec {
  de: string
  en: string
  project: ProjectName | null
  /** States whose label differs in this type. */
  labels?: Partial<Record<Status, { de: string; en: string }>>
}

export const projects = {
  customer_tickets: { de: 'Kundentickets', en: 'Customer tickets' },
  general: { de: 'Allgemein', en: 'General' },
  software_development: { de: 'Softwareentwicklung', en: 'Software development' },
  integrated_management_system: { de: 'Integriertes Managementsystem', en: 'Integrated management system' },
  work_safety: { de: 'Arbeitssicherheit', en: 'Work safety' },
  infrastructure: { de: 'Infrastruktur', en: 'Infrastructure' },
} as const
export type ProjectName = keyof typeof projects

const change = {
  closed: { de: 'Erfolgreich', en: 'Successful' },
  unsuccessful: { de: 'Nicht erfolgreich', en: 'Unsuccessful' },
}

/** The twenty-one kinds of ticket, their labels and the project they belong to (AMB-101; sub-tickets live in all). */
export const ticketTypes = {
  normal: { de: 'Support', en: 'Support', project: 'customer_tickets' },
  user_request: { de: 'Benutzeranfrage', en: 'User request', project: 'customer_tickets' },
  sub_ticket: { de: 'Unterticket', en: 'Sub-ticket', project: null },
  fcts: { de: 'Änderungswunsch Ticketsystem', en: 'Feature request ticket system', project: 'software_development' },
  fcwi: { de: 'Änderungswunsch Webinterface', en: 'Feature request web interface', project: 'software_development' },
  ams: { de: 'Account-Management-System', en: 'Account management system', project: 'software_development' },
  misc: { de: 'Sonstiges', en: 'Miscellaneous', project: 'general' },
  internal: { de: 'Intern', en: 'Internal', project: 'general' },
  feedback: { de: 'Rückmeldung', en: 'Feedback', project: 'customer_tickets' },
  measure: { de: 'Maßnahme', en: 'Measure', project: 'integrated_management_system' },
  workmeasure: {
    de: 'Arbeitsschutzmaßnahme',
    en: 'Work safety measure',
    project: 'work_safety',
    labels: { waiting_for_support: { de: 'Wartet auf Mitarbeiter', en: 'Waiting for Employee' } },
  },
  provisioning: { de: 'Bereitstellung', en: 'Provisioning', project: 'customer_tickets' },
  order: { de: 'Bestellung', en: 'Order', project: 'customer_tickets' },
  infrastructure_order: { de: 'Infrastrukturbestellung', en: 'Infrastructure order', project: 'infrastructure' },
  authority_request: { de: 'Behördenanfrage', en: 'Authority request', project: 'customer_tickets' },
  change: { de: 'Änderung', en: 'Change', project: 'integrated_management_system' },
  purchase: { de: 'Einkauf', en: 'Purchase', project: 'general' },
  server_report: { de: 'Serverbericht', en: 'Server report', project: 'customer_tickets' },
  change_management: {
    de: 'Change-Management',
    en: 'Change management',
    project: 'integrated_management_system',
    labels: change,
  },
  change_management_emergency: {
    de: 'Notfall-Change',
    en: 'Emergency change',
    project: 'integrated_management_system',
    labels: change,
  },
  service: { de: 'Service', en: 'Service', project: 'customer_tickets' },
} as const satisfies Record<string, TypeSpec>
export type TypeName = keyof typeof ticketTypes

/** Sub-tickets live in all projects, any other type in its own (AMB-101). */
export function mayBeIn(project: ProjectName, type: TypeName): boolean {
  return (ticketTypes[type].project ?? project) === project
}

/** The label of a state as tickets of this type show it (AMB-159). */
export function stateLabel(type: TypeName, status: Status): { de: string; en: string } {
  const spec: TypeSpec = ticketTypes[type]
  return spec.labels?.[status] ?? states[status]
}
