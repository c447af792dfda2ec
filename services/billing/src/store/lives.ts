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

/** Moves of tickets; one that is heard twice is still one. */
export async function addSteps(tx: Sql, steps: readonly (NewStep & { ticket: string })[]): Promise<void> {
  if (steps.length === 0) return
  await tx.query(
    `INSERT INTO ticket_steps (ticket, version, at, transition, from_status, to_status, by_uuid, by_name)
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::text[])
     ON CONFLICT DO NOTHING`,
    [
      steps.map((step) => step.ticket),
      steps.map((step) => step.version),
      steps.map((step) => step.at),
      steps.map((step) => step.transition),
      steps.map((step) => step.from),
      steps.map((step) => step.to),
      steps.map((step) => step.by.uuid),
      steps.map((step) => step.by.name),
    ],
    'step-add',
  )
}

/** Those of these tickets of whose life nothing was heard. */
export async function withoutSteps(tx: Sql, tickets: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ ticket: string }>(
    `SELECT ticket FROM unnest($1::uuid[]) AS given (ticket)
     WHERE NOT EXISTS (SELECT 1 FROM ticket_steps WHERE ticket_steps.ticket = given.ticket)`,
    [tickets],
  )
  return new Set(rows.map(({ ticket }) => ticket))
}

interface FirstResponse {
  ticket: string
  at: string
  by: Person
}

/** The first responses of tickets, each of them once. The earliest one counts, whichever is heard first. */
export async function addFirstResponses(tx: Sql, responses: readonly FirstResponse[]): Promise<void> {
  if (responses.length === 0) return
  await tx.query(
    `INSERT INTO first_responses AS known (ticket, at, by_uuid, by_name)
     SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::text[])
     ON CONFLICT (ticket) DO UPDATE SET at = excluded.at, by_uuid = excluded.by_uuid, by_name = excluded.by_name
     WHERE excluded.at < known.at`,
    [
      responses.map(({ ticket }) => ticket),
      responses.map(({ at }) => at),
      responses.map(({ by }) => by.uuid),
      responses.map(({ by }) => by.name),
    ],
    'first-response-add',
  )
}

interface TicketAgreement {
  ticket: string
  sla: { uuid: string; name: string; violated: boolean; resolution: { violated: boolean } | null } | null
  version: number
}

/** The agreements of tickets, each of them once. */
export async function keepTicketAgreements(tx: Sql, agreements: readonly TicketAgreement[]): Promise<void> {
  await tx.query(
    `INSERT INTO ticket_agreements AS known (ticket, sla, sla_name, violated, resolution_violated, version)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::boolean[], $6::int[])
     ON CONFLICT (ticket) DO UPDATE SET sla = excluded.sla, sla_name = excluded.sla_name, violated = excluded.violated,
       resolution_violated = excluded.resolution_violated, version = excluded.version
     WHERE known.version < excluded.version`,
    [
      agreements.map(({ ticket }) => ticket),
      agreements.map(({ sla }) => sla?.uuid ?? null),
      agreements.map(({ sla }) => sla?.name ?? null),
      agreements.map(({ sla }) => sla?.violated ?? false),
      agreements.map(({ sla }) => sla?.resolution?.violated ?? null),
      agreements.map(({ version }) => version),
    ],
    'agreement-keep',
  )
}
