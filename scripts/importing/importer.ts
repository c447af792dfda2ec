import { Instant, Priority } from '@leitstand/contracts/common'
import { provisionPeople, type UserFacts } from '@leitstand/contracts/identity/requests'
import { type ImportedTicket, importTickets } from '@leitstand/contracts/ticket/import-and-export'
import { Status, TypeName } from '@leitstand/contracts/workflow/states'
import { z } from 'zod'
import type { Door } from '../operator/door.ts'

const batchSize = 250
/** Batches under way at once: while one is written, the next one's people are looked up. */
const parallel = 3

const Address = z.email().toLowerCase()
export const Line = z.object({
  externalId: z.string().min(1).max(200),
  subject: z.string().min(1),
  body: z.string().default(''),
  customer: Address.nullable().default(null),
  customerGroup: z.string().optional(),
  agent: Address.nullable().default(null),
  status: Status.default('open'),
  priority: Priority.default('medium'),
  type: TypeName.default('normal'),
  createdAt: Instant,
  updatedAt: Instant.optional(),
  comments: z
    .array(
      z.object({ author: Address, internal: z.boolean().default(false), text: z.string().min(1), createdAt: Instant }),
    )
    .default([]),
})
type Line = z.infer<typeof Line>

export interface Counts {
  imported: number
  skipped: number
  refused: number
}

export interface Importer {
  take(line: string): Promise<void>
  finish(): Promise<Counts>
  counts(): Counts
}

/** Collects lines to batches and hands them to the services' own doors. A line that is refused stops nothing. */
export function importer(door: Door, onRefused: (line: number, reason: string) => void): Importer {
  const counts: Counts = { imported: 0, skipped: 0, refused: 0 }
  const people = new Map<string, UserFacts>()
  const underWay = new Set<Promise<void>>()
  let batch: Line[] = []
  let number = 0

  function refuse(line: number, reason: string): void {
    counts.refused += 1
    onRefused(line, reason)
  }

  async function send(lines: Line[]): Promise<void> {
    await provide(door, lines, people)
    const answer = await door.ask(importTickets, { tickets: lines.map((line) => toTicket(line, people)) })
    counts.imported += answer.imported
    counts.skipped += answer.skipped
    for (const { externalId, reason } of answer.refused) refuse(0, `${externalId}: ${reason}`)
  }

  async function flush(): Promise<void> {
    const lines = batch
    batch = []
    if (lines.length === 0) return
    if (underWay.size >= parallel) await Promise.race(underWay)
    const sending = send(lines).finally(() => underWay.delete(sending))
    underWay.add(sending)
    // A failure is met where the next batch or the end waits for it.
    sending.catch(() => undefined)
  }

  return {
    counts: () => counts,
    async take(text) {
      number += 1
      if (text.trim() === '') return
      const read = readLine(text)
      if (typeof read === 'string') return refuse(number, read)
      batch.push(read)
      if (batch.length >= batchSize) await flush()
    },
    async finish() {
      await flush()
      await Promise.all(underWay)
      return counts
    },
  }
}

function readLine(text: string): Line | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'is no JSON'
  }
  const read = Line.safeParse(json)
  if (read.success) return read.data
  return read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}

/** Makes sure the people of a batch exist; those known from earlier batches are not asked for again. */
async function provide(door: Door, lines: readonly Line[], known: Map<string, UserFacts>): Promise<void> {
  const named = new Map(lines.flatMap(peopleIn).map((person) => [person.email, person]))
  const fresh = [...named.values()].filter(({ email }) => !known.has(email))
  for (let from = 0; from < fresh.length; from += 1_000) {
    const { people } = await door.ask(provisionPeople, { people: fresh.slice(from, from + 1_000) })
    for (const person of people) known.set(person.email.toLowerCase(), person)
  }
}

/** Who is named in a line; the customer last, because who is a customer anywhere is one. */
function peopleIn({
  agent,
  comments,
  customer,
  customerGroup,
}: Line): { email: string; staff: boolean; customerGroup?: string }[] {
  const staff = [...comments.map((comment) => comment.author), ...(agent ? [agent] : [])]
  return [
    ...staff.filter((email) => email !== customer).map((email) => ({ email, staff: true })),
    ...(customer ? [{ email: customer, staff: false, ...(customerGroup && { customerGroup }) }] : []),
  ]
}

/** Who wrote a ticket without a customer: its agent, else the first who commented. */
function authorOf(line: Line, people: ReadonlyMap<string, UserFacts>): UserFacts {
  const email = line.customer ?? line.agent ?? line.comments[0]?.author
  const author = email ? people.get(email) : undefined
  if (!author) throw new Error(`${line.externalId} names nobody who could have written it`)
  return author
}

function toTicket(line: Line, people: ReadonlyMap<string, UserFacts>): ImportedTicket {
  const author = authorOf(line, people)
  const agent = line.agent ? people.get(line.agent) : undefined
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
