import { priorities } from '@leitstand/contracts/common'
import type { Workflow } from '@leitstand/contracts/workflow/requests'
import { isFinished, type Status, type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { oneOf, randomOf } from '../random.ts'
import { type Story, stories } from './stories.ts'

const days = 90
const count = 320
const agents = ['agent@leitstand.example', 'agent2@leitstand.example', 'isms@leitstand.example']
const customers = [
  'chef@nordlicht.example',
  'nutzer@nordlicht.example',
  'chef@suedwind.example',
  'it@bergblick.example',
  'ops@hafen.example',
]
const customerProjects = ['customer_tickets', 'infrastructure']

/** Three months of a service desk as lines of the import: every type but sub-tickets, every state that a type has. The same seed, the same tickets. */
export function demoTickets(workflows: readonly Workflow[], now: Date): object[] {
  const random = randomOf(20_261_120)
  const pick = <T>(list: readonly T[]): T => oneOf(list, random)
  const everyState = workflows.flatMap((workflow) =>
    workflow.states.map((state) => ({ type: workflow.name, status: state.name })),
  )
  const usual = Array.from({ length: Math.max(0, count - everyState.length) }, () => ({
    type: pick([
      'normal',
      'normal',
      'normal',
      'normal',
      'service',
      'service',
      'user_request',
      'order',
      'internal',
    ] as const) as TypeName,
    status: pick([
      'open',
      'open',
      'in_progress',
      'in_progress',
      'waiting_for_feedback',
      'waiting_for_support',
      'closed',
      'closed',
      'closed',
      'archived',
    ] as const) as Status,
  }))
  const known = new Set(everyState.map(({ type, status }) => `${type} ${status}`))
  const wanted = [...everyState, ...usual.filter(({ type, status }) => known.has(`${type} ${status}`))]

  const made = wanted.map((one, index) => ({ externalId: `demo-${index + 1}`, ...ticketLike(one, now, random, pick) }))
  // An import knows no parents: sub-tickets are created below theirs (`on-tickets.ts`).
  return made.filter(({ type }) => type !== 'sub_ticket')
}

function ticketLike(
  { type, status }: { type: TypeName; status: Status },
  now: Date,
  random: () => number,
  pick: <T>(list: readonly T[]) => T,
) {
  const story = pick(stories[type] ?? stories.normal ?? [])
  const age = ageInDays(status, random)
  const createdAt = atWork(new Date(now.getTime() - age * 86_400_000 - 3_600_000), random)
  const customer = customerProjects.includes(ticketTypes[type].project ?? '') ? pick(customers) : null
  const somebody = pick(agents)
  const agent = customer && status === 'open' && random() < 0.7 ? null : somebody
  const comments = talk(story, status, { createdAt, now, agent: somebody, customer, random })
  return {
    subject: story.subject,
    body: story.body,
    customer,
    agent,
    status,
    priority: random() < 0.6 ? 'medium' : pick(priorities),
    type,
    createdAt: createdAt.toISOString(),
    updatedAt: comments.at(-1)?.createdAt ?? createdAt.toISOString(),
    comments,
  }
}

/** What is new is hours old, what is being worked on days or weeks, what is finished may be months old. */
function ageInDays(status: Status, random: () => number): number {
  if (isFinished(status)) return random() * days
  return status === 'open' ? random() ** 3 * 5 : random() ** 2 * 0.3 * days
}

interface Talk {
  createdAt: Date
  now: Date
  agent: string
  customer: string | null
  random: () => number
}

function talk(story: Story, status: Status, { createdAt, now, agent, customer, random }: Talk) {
  if (status === 'open' || status === 'review') return []
  let at = createdAt.getTime()
  const lines = story.talk.map((text, index) => ({
    author: index % 2 === 0 || !customer ? agent : customer,
    internal: false,
    text,
  }))
  const notes =
    random() < 0.4
      ? [{ author: agent, internal: true, text: 'Rücksprache mit der Technik gehalten, siehe Monitoring.' }]
      : []
  return [...lines.slice(0, 1), ...notes, ...lines.slice(1)].flatMap((line) => {
    at += (20 + random() * 300) * 60_000
    return at < now.getTime() ? [{ ...line, createdAt: new Date(at).toISOString() }] : []
  })
}

/** Moves an instant into working hours, most of the time. */
function atWork(at: Date, random: () => number): Date {
  if (random() < 0.1) return at
  const moved = new Date(at)
  moved.setUTCHours(7 + Math.floor(random() * 9), Math.floor(random() * 60))
  return moved > at ? at : moved
}
