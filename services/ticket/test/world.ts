import type { Actor } from '@leitstand/contracts/actor'
import { countBilled, getWorkedTime } from '@leitstand/contracts/billing/requests'
import { findServers, type ServerCopy } from '@leitstand/contracts/identity/assigned-resources'
import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import {
  exportPeople,
  findUserGroups,
  findUsers,
  type GroupFacts,
  type UserFacts,
} from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { settings } from '@leitstand/contracts/sla/resources'
import {
  decideTransition,
  getInitialState,
  listPlaces,
  listTransitions,
  type Refusal,
} from '@leitstand/contracts/workflow/requests'
import type { Status, TypeName } from '@leitstand/contracts/workflow/states'
import { newId } from '@leitstand/kit/ids'
import type { Caller } from '@leitstand/kit/testing/caller'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { ticketService } from '../src/service.ts'
import { forgetAll } from '../src/store/remember.ts'

/** A small believable world: two agents, an administrator, two customer groups with people, and a workflow that stands in for the real one. */
export interface World extends AsyncDisposable {
  tickets: TestService
  /** Tickets with worktimes that were billed. */
  billed: Set<string>
  /** The servers that identity knows; tests add theirs. */
  directory: ServerCopy[]
  /** People and groups that identity has but that this service has not heard of yet. */
  justMade: { people: UserFacts[]; groups: GroupFacts[] }
  /** What is booked on every ticket. */
  worked: { internalMinutes: number; billableMinutes: number }
  /** Whether the service of the workflow cannot be reached, and what happens while it thinks. */
  workflow: { isDown: boolean; meanwhile?: (() => Promise<unknown>) | undefined }
  support: string
  nordlicht: string
  suedwind: string
  anna: Actor
  bernd: Actor
  admin: Actor
  chef: Actor
  nutzer: Actor
  fremd: Actor
}

export interface TicketBody {
  [field: string]: unknown
  uuid: string
  publicId: number
  version: number
  status: string
}

const transitions: Record<string, { from: Status[]; to: Status; asks?: 'comment' | 'date'; isms?: TypeName[] }> = {
  progress: { from: ['open'], to: 'in_progress' },
  inquire: { from: ['in_progress'], to: 'waiting_for_feedback' },
  answer: { from: ['waiting_for_feedback'], to: 'waiting_for_support' },
  close: { from: ['open', 'in_progress', 'waiting_for_support'], to: 'closed' },
  reopen: { from: ['closed', 'archived'], to: 'open' },
  archived: { from: ['closed'], to: 'archived' },
  open_adjourn: { from: ['open'], to: 'adjourned', asks: 'date' },
  adjourn_open: { from: ['adjourned'], to: 'open' },
  resume: { from: ['adjourned'], to: 'open' },
  reject: { from: ['open'], to: 'closed', asks: 'comment' },
  approve: { from: ['review'], to: 'open', isms: ['sub_ticket', 'provisioning'] },
  emergency_approve: { from: ['review'], to: 'open', asks: 'comment' },
}

const changes: typeof transitions = {
  approve: { from: ['open'], to: 'approved' },
  fail: { from: ['approved'], to: 'unsuccessful' },
  retry_unsuccessful: { from: ['unsuccessful'], to: 'open' },
}

const refuse = (refusal: Refusal) => ({ allowed: false as const, refusal })

function missingIn(
  { roles, hasDate, hasComment }: { roles: readonly string[]; hasDate: boolean; hasComment: boolean },
  asks: string | undefined,
): Refusal | undefined {
  if (roles.length === 0) return 'role-missing'
  if (asks === 'date' && !hasDate) return 'date-missing'
  return asks === 'comment' && !hasComment ? 'comment-missing' : undefined
}

const workflowAnswers = (unlessDown: () => void, decides: () => Promise<void>) => [
  stub(listPlaces, () => ({
    items: [
      { name: 'open' as const, label: 'Offen', types: ['normal' as const, 'service' as const, 'internal' as const] },
      { name: 'in_progress' as const, label: 'In Bearbeitung', types: ['normal' as const] },
      { name: 'adjourned' as const, label: 'Vertagt', types: ['purchase' as const] },
    ],
    total: 3,
  })),
  stub(decideTransition, async (question) => {
    await decides()
    const known = (question.type.startsWith('change_management') ? changes : transitions)[question.transition]
    if (!known?.from.includes(question.status)) return refuse('wrong-status')
    const missing = missingIn(question, known.asks)
    if (missing) return refuse(missing)
    return {
      allowed: true as const,
      to: known.to,
      commentAs: known.to === 'closed' ? ('resolution' as const) : ('plain' as const),
    }
  }),
  stub(listTransitions, ({ tickets }) => {
    unlessDown()
    const answers = Object.fromEntries(
      tickets.map((ticket) => [
        ticket.key,
        Object.entries(transitions)
          .filter(([, { from }]) => ticket.roles.length > 0 && from.includes(ticket.status))
          .filter(([name]) => name !== 'emergency_approve' || ticket.type === 'provisioning')
          .map(([name, { to, asks, isms }]) => ({
            name,
            label: name,
            to,
            requiresComment: asks === 'comment',
            requiresDate: asks === 'date',
            refusal: isms?.includes(ticket.type) && !ticket.roles.includes('ROLE_ISMS') ? ('isms-only' as const) : null,
          })),
      ]),
    )
    return { tickets: answers }
  }),
]

export async function aWorld(now = '2026-11-20T09:00:00Z'): Promise<World> {
  // Of the worlds that were in this process before.
  forgetAll()
  const [support, nordlicht, suedwind] = [newId(), newId(), newId()]
  const anna = anActor({ name: 'Anna Agent', groups: [support] })
  const bernd = anActor({ name: 'Bernd Agent', groups: [support] })
  const admin = anActor({ name: 'Ada Admin', roles: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] })
  const chef = aCustomer(nordlicht, {
    name: 'Nora Nordlicht',
    roles: ['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER'],
    seesAllOf: [nordlicht],
  })
  const nutzer = aCustomer(nordlicht, { name: 'Nils Nutzer' })
  const fremd = aCustomer(suedwind, { name: 'Susi Südwind', seesAllOf: [suedwind] })
  const everybody = [anna, bernd, admin, chef, nutzer, fremd]
  const facts = everybody.map(toFacts)
  const billed = new Set<string>()
  const directory: ServerCopy[] = []
  const justMade: World['justMade'] = { people: [], groups: [] }
  const workflow: World['workflow'] = { isDown: false }
  const unlessDown = () => {
    if (workflow.isDown) throw new AppError('service-unavailable', { service: 'workflow' })
  }
  const decides = async () => {
    unlessDown()
    const { meanwhile } = workflow
    workflow.meanwhile = undefined
    await meanwhile?.()
  }
  const worked = { internalMinutes: 60, billableMinutes: 120 }
  const tickets = await startTestService(ticketService, {
    now,
    stubs: [
      ...workflowAnswers(unlessDown, decides),
      stub(getInitialState, () => {
        unlessDown()
        return { status: 'open' as const }
      }),
      stub(findUsers, ({ uuids }) => ({
        people: [...facts, ...justMade.people].filter((person) => uuids.includes(person.uuid)),
      })),
      stub(findUserGroups, ({ uuids }) => ({ groups: justMade.groups.filter((group) => uuids.includes(group.uuid)) })),
      stub(getWorkedTime, () => worked),
      stub(countBilled, (question) => ({ billed: question.tickets.filter((uuid) => billed.has(uuid)).length })),
      stub(findServers, ({ uuids, names, userGroup }) => ({
        servers: directory.filter(
          (server) => uuids.includes(server.uuid) || (server.userGroup === userGroup && names.includes(server.name)),
        ),
      })),
      stub(exportPeople, () => ({ users: [], groups: [], next: null })),
      stub(settings.requests.list, () => ({ items: [], total: 0 })),
    ],
  })
  for (const group of [
    aGroupFacts({ uuid: support, name: 'Support' }),
    aGroupFacts({ uuid: nordlicht, name: 'Nordlicht Shop GmbH', customerGroup: true }),
    aGroupFacts({ uuid: suedwind, name: 'Südwind Reisen AG', customerGroup: true }),
  ]) {
    await tickets.publish(userGroupChanged, { group, actor: { uuid: admin.uuid, name: admin.name } })
  }
  for (const user of facts) await tickets.publish(userChanged, { user, actor: { uuid: admin.uuid, name: admin.name } })
  return {
    tickets,
    billed,
    directory,
    justMade,
    workflow,
    worked,
    support,
    nordlicht,
    suedwind,
    anna,
    bernd,
    admin,
    chef,
    nutzer,
    fremd,
    [Symbol.asyncDispose]: () => tickets[Symbol.asyncDispose](),
  }
}

/** Opens a ticket as staff for Nordlicht; say only what matters. */
export async function aTicket(
  world: World,
  overrides: Record<string, unknown> = {},
  as: Actor = world.anna,
): Promise<TicketBody> {
  const answer = await caller(world, as).post<TicketBody>('/api/tickets', {
    subject: 'Shop langsam',
    description: 'Seit heute früh lädt die Startseite sehr langsam.',
    type: 'normal',
    customer: world.nordlicht,
    responsibleGroups: [world.support],
    ...overrides,
  })
  if (answer.status !== 201) throw new Error(`The ticket was refused: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A server in identity's directory, Nordlicht's unless said otherwise. */
export function aServer(world: World, overrides: Partial<ServerCopy> = {}): ServerCopy {
  const server: ServerCopy = {
    uuid: newId(),
    kind: 'managed_server',
    name: `web-${world.directory.length + 1}`,
    origin: 'wi',
    userGroup: world.nordlicht,
    ...overrides,
  }
  world.directory.push(server)
  return server
}

export function caller(world: World, actor: Actor): Caller {
  return world.tickets.as(actor)
}

function toFacts(actor: Actor): UserFacts {
  const { uuid, name, roles, groups, customerGroups } = actor
  return aUserFacts({
    uuid,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
    staff: roles.includes('ROLE_EMPLOYEE'),
    roles,
    groups,
    customerGroup: customerGroups[0] ?? null,
  })
}
