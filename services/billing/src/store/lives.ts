import type { Person } from '@leitstand/contracts/common'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'

interface NewStep {
  version: number
  at: string
  transition: string
  from: Status
  to: Status
  by: Person
}

/** One move of a ticket; heard twice it is still one. */
export async function addStep(tx: Sql, ticket: string, step: NewStep): Promise<void> {
  await tx.query(
    `INSERT INTO ticket_steps (ticket, version, at, transition, from_status, to_status, by_uuid, by_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [ticket, step.version, step.at, step.transition, step.from, step.to, step.by.uuid, step.by.name],
    'step-add',
  )
}

/** The earliest one counts, whichever is heard first. */
export async function addFirstResponse(tx: Sql, ticket: string, at: string, by: Person): Promise<void> {
  await tx.query(
    `INSERT INTO first_responses AS known (ticket, at, by_uuid, by_name) VALUES ($1, $2, $3, $4)
     ON CONFLICT (ticket) DO UPDATE SET at = excluded.at, by_uuid = excluded.by_uuid, by_name = excluded.by_name
     WHERE excluded.at < known.at`,
    [ticket, at, by.uuid, by.name],
  )
}

interface TicketAgreement {
  sla: { uuid: string; name: string; violated: boolean } | null
  version: number
}

export async function keepTicketAgreement(tx: Sql, ticket: string, { sla, version }: TicketAgreement): Promise<void> {
  await tx.query(
    `INSERT INTO ticket_agreements AS known (ticket, sla, sla_name, violated, version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (ticket) DO UPDATE SET sla = excluded.sla, sla_name = excluded.sla_name, violated = excluded.violated,
       version = excluded.version
     WHERE known.version < excluded.version`,
    [ticket, sla?.uuid ?? null, sla?.name ?? null, sla?.violated ?? false, version],
  )
}
