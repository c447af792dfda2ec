import { Instant, Priority } from '@leitstand/contracts/common'
import type { UserFacts } from '@leitstand/contracts/identity/requests'
import { phrase } from '@leitstand/contracts/problems'
import type { ImportedTicket } from '@leitstand/contracts/ticket/import-and-export'
import { type Violation, violations } from '@leitstand/contracts/violations'
import { Status, TypeName } from '@leitstand/contracts/workflow/state-names'
import { violationsOf } from '@leitstand/kit/answer'
import { z } from 'zod'

const Address = z.email({ error: 'invalid-email', abort: true }).toLowerCase()
/** What a database cannot keep (NUL, halves of surrogate pairs) is left out. */
const Text = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed())
/** What has happened. A clock elsewhere may be a little ahead. */
const Past = Instant.refine((text) => !(Date.parse(text) > Date.now() + mostAheadMs), 'in-future')
const mostAheadMs = 5 * 60_000
/** Fields that are not named here are passed over. */
const Line = z.object({
  externalId: Text.pipe(z.string().min(1).max(200)),
  subject: Text.pipe(z.string().min(1)),
  body: Text.default(''),
  customer: Address.nullable().default(null),
  customerGroup: Text.optional(),
  agent: Address.nullable().default(null),
  status: Status.default('open'),
  priority: Priority.default('medium'),
  type: TypeName.default('normal'),
  createdAt: Past,
  updatedAt: Past.optional(),
  comments: z
    .array(
      z.object({
        author: Address,
        internal: z.boolean().default(false),
        text: Text.pipe(z.string().min(1)),
        createdAt: Past,
      }),
    )
    .default([]),
})
export type Line = z.infer<typeof Line>

/** Reads a line, or says what is wrong with it. */
export function readLine(text: string): Line | string {
  const json = jsonOf(text)
  if (json === undefined) return 'is no JSON'
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'is no JSON object'
  const read = Line.safeParse(json, { reportInput: true })
  return read.success ? read.data : violationsOf(read.error).map(sentence).join('; ')
}

function sentence({ propertyPath, code, details }: Violation): string {
  return `${propertyPath}: ${phrase(violations[code], 'en', details)}`
}

/** Whom a line names as its agent, whatever else is wrong with it. */
export function agentIn(text: string): string | undefined {
  const { agent } = (jsonOf(text) ?? {}) as { agent?: unknown }
  return typeof agent === 'string' ? agent.toLowerCase() : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

export interface NamedPerson {
  email: string
  staff: boolean
  customerGroup?: string
  customerDomain?: string
}

/** Who is named in a line. A role is never guessed (AMB-267): who writes on a ticket is a customer unless the operator says otherwise. */
export function peopleIn(line: Line, staff: ReadonlySet<string>): NamedPerson[] {
  const { agent, comments, customer, customerGroup } = line
  const named = new Set([
    ...(customer ? [customer] : []),
    ...(agent ? [agent] : []),
    ...comments.map((one) => one.author),
  ])
  const ofLine = {
    ...(customerGroup && { customerGroup }),
    ...(customer && { customerDomain: customer.slice(customer.lastIndexOf('@') + 1) }),
  }
  return [...named].map((email) => (staff.has(email) ? { email, staff: true } : { email, staff: false, ...ofLine }))
}

/** Who is behind the addresses of lines. */
export interface Known {
  people: Map<string, UserFacts>
  /** Addresses of the mail intake, which are nobody's. */
  ofIntake: Set<string>
}

/** A line as the ticket service takes it, or why it cannot be one. */
export function toTicket(line: Line, { people, ofIntake }: Known): ImportedTicket | string {
  const missing = [line.customer, line.agent, ...line.comments.map((comment) => comment.author)].find(
    (email) => email !== null && !people.has(email),
  )
  if (missing && ofIntake.has(missing))
    return `${missing} is an address of the mail intake and nobody’s own: give the address of the person`
  if (missing) return `${missing} is no active account and cannot be made one`
  const agent = line.agent ? people.get(line.agent) : undefined
  if (agent && !agent.staff)
    return `${agent.email} is a customer here and cannot be an agent: make it an employee first`
  // Who wrote a ticket without a customer: its agent, else the first who commented.
  const author = people.get(line.customer ?? line.agent ?? line.comments[0]?.author ?? '')
  if (!author) return 'names nobody who could have written it (customer, agent or the author of a comment)'
  return {
    externalId: line.externalId,
    subject: line.subject,
    body: line.body,
    status: line.status,
    priority: line.priority,
    type: line.type,
    customer: author.customerGroup,
    author: { uuid: author.uuid, name: author.name },
    assignee: agent ? { uuid: agent.uuid, name: agent.name } : null,
    createdAt: line.createdAt,
    updatedAt: line.updatedAt ?? line.createdAt,
    comments: line.comments.map((comment) => {
      const writer = people.get(comment.author) ?? author
      const side = writer.staff ? ('staff' as const) : ('customer' as const)
      return {
        author: { uuid: writer.uuid, name: writer.name, side },
        internal: comment.internal,
        text: comment.text,
        createdAt: comment.createdAt,
      }
    }),
  }
}
