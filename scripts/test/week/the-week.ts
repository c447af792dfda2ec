import type { Actor } from '@leitstand/contracts/actor'
import { createWorktime } from '@leitstand/contracts/billing/requests'
import type { Priority } from '@leitstand/contracts/common'
import type { UserFacts } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { createTicket } from '@leitstand/contracts/ticket/tickets'
import { applyTransition, getTicketState } from '@leitstand/contracts/ticket/transitions'
import type { Replicated } from './replicated.ts'

export const hoursPerStep = 3
const days = Number(process.env.SIMULATED_DAYS ?? 2)
export const steps = (days * 24) / hoursPerStep
export const monday = new Date('2026-11-16T06:00:00Z')
const priorities: Priority[] = ['low', 'medium', 'high', 'highest']

/** What people do about one ticket, in steps of the week. */
export interface Planned {
  number: number
  type: 'normal' | 'internal'
  customer: 'nordlicht' | 'südwind' | null
  priority: Priority
  /** Hours from its beginning. */
  dueIn: number | null
  opened: number
  answered: number | null
  begun: number | null
  /** Minutes that are booked on it in the end, and whether they are invoiced. */
  worked: { minutes: number; internal: boolean }[]
  finished: number
}

/** By numbers and not by chance, so that each week is the same. Tickets come in daytime, on all days but the last. */
export function planWeek(count: number): Planned[] {
  const daytime = Array.from({ length: steps - 24 / hoursPerStep }, (_, step) => step).filter(
    (step) => step % (24 / hoursPerStep) < 4,
  )
  return Array.from({ length: count }, (_, number) => planTicket(number, daytime[number % daytime.length] ?? 0))
}

/** Each twenty-fifth is one that the rules send in circles. */
function planTicket(number: number, opened: number): Planned {
  const isInternal = number % 25 === 7
  return {
    number,
    type: isInternal ? 'internal' : 'normal',
    customer: isInternal ? null : number % 3 === 0 ? 'südwind' : 'nordlicht',
    priority: priorities[number % 4] ?? 'medium',
    dueIn: number % 10 === 3 ? 7 : null,
    opened,
    answered: number % 5 === 4 ? null : opened + 1,
    begun: isInternal || number % 7 !== 2 ? opened + 1 : null,
    worked: Array.from({ length: number % 3 }, (_, entry) => ({
      minutes: 7 + ((number * 13 + entry * 5) % 90),
      internal: (number + entry) % 4 === 0,
    })),
    finished: Math.min(opened + 2 + (number % 11), steps - 2),
  }
}

/** Who works, and for whom. */
export interface Cast {
  anna: Actor
  bernd: Actor
  customers: Record<NonNullable<Planned['customer']>, { group: string; person: UserFacts }>
}

export interface Opened {
  plan: Planned
  uuid: string
  publicId: number
  createdAt: Date
}

/** What people do in one step of the week; answers the tickets that they opened. */
export async function work(
  system: Replicated,
  step: number,
  plan: readonly Planned[],
  opened: readonly Opened[],
  cast: Cast,
): Promise<Opened[]> {
  await inTurns(opened, (ticket) => workOn(system, step, ticket, cast))
  return await inTurns(
    plan.filter((one) => one.opened === step),
    async (one) => await open(system, one, cast),
  )
}

async function open(system: Replicated, plan: Planned, { anna, customers }: Cast): Promise<Opened> {
  const { type, priority, dueIn, number } = plan
  const customer = plan.customer && customers[plan.customer]
  const ticket = await system.ask(
    anna,
    createTicket,
    {
      subject: `Woche ${number}`,
      description: 'Aus der Woche',
      type,
      priority,
      customer: customer?.group ?? null,
      watchers: customer ? [customer.person.uuid] : [],
      responsibleUsers: [anna.uuid],
      ...(dueIn !== null && { dueAt: new Date(system.now().getTime() + dueIn * 3_600_000).toISOString() }),
    },
    `open ${number}`,
  )
  return { plan, uuid: ticket.uuid, publicId: ticket.publicId, createdAt: system.now() }
}

async function workOn(system: Replicated, step: number, ticket: Opened, { anna }: Cast): Promise<void> {
  const { plan, uuid, publicId } = ticket
  const { number, answered, begun, worked, finished } = plan
  const take = (...names: string[]) => takeAlong(system, anna, uuid, names)
  if (step === answered) {
    const answer = { ticket: uuid, text: 'Wir sehen nach.', internal: false, sendByEmail: plan.customer !== null }
    await system.ask(anna, createComment, answer, `answer ${number}`)
  }
  if (step === begun) await take('progress')
  if (step === finished)
    for (const [entry, { minutes, internal }] of worked.entries()) {
      const startAt = new Date(system.now().getTime() - minutes * 60_000).toISOString()
      const booked = { ticket: publicId, startAt, accruedTime: `${minutes}m`, internal }
      await system.ask(anna, createWorktime, booked, `work ${number} ${entry}`)
    }
  // Rules may have moved it where it cannot be closed; whoever wants it closed comes back.
  if (step >= finished) await take('employee_progress', 'close')
}

/** Goes along these transitions as far as they are there just now. */
async function takeAlong(system: Replicated, anna: Actor, ticket: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { transitions } = await system.ask(anna, getTicketState, { id: ticket })
    if (!transitions.some((one) => one.name === name && !one.refusal)) continue
    await system.ask(anna, applyTransition, { id: ticket, transition: name }).catch((error: unknown) => {
      if (!(error instanceof AppError && ['transition-refused', 'changed'].includes(error.code))) throw error
    })
  }
}

const atOnce = 8

async function inTurns<T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(each))))
  return done
}
