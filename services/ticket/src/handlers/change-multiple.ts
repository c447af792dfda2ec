import { isStaff } from '@leitstand/contracts/actor'
import { Priority, TicketRelation, UuidRelation, UuidRelations } from '@leitstand/contracts/common'
import type { InputOf, OutputOf, ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { mergeTicket, unmergeTicket } from '@leitstand/contracts/ticket/merging'
import { changeMultiple, changeTicket, deleteTicket } from '@leitstand/contracts/ticket/tickets'
import { applyTransition, undoTransition } from '@leitstand/contracts/ticket/transitions'
import { createWatcher, deleteWatcher } from '@leitstand/contracts/ticket/watchers'
import { z } from 'zod'
import { type Context, serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { refusalSentence } from '../steps/refusal-sentence.ts'
import { ifVisible } from '../steps/visible.ts'
import { findTicket, findTicketEver } from '../store/tickets.ts'
import { watchersOf } from '../store/watchers.ts'

type Input = ParsedInputOf<typeof changeMultiple>
type Result = OutputOf<typeof changeMultiple>

/** The action says all; a caller may say yes to it. */
const nothing = z.union([z.null(), z.literal(true), z.literal('')]).optional()

/** What the value of an action must look like. */
const values = {
  transition: z.union([
    z.string().transform((transition) => ({ transition })),
    applyTransition.input.omit({ id: true }),
  ]),
  'undo-transition': nothing,
  priority: Priority,
  assignee: UuidRelation.nullable(),
  responsibility: z
    .strictObject({ users: UuidRelations.optional(), groups: UuidRelations.optional() })
    .refine(({ users, groups }) => users ?? groups),
  /** All labels that it shall have, or which to add and to take away. */
  label: z.union([
    UuidRelation.transform((uuid) => [uuid]),
    UuidRelations,
    z.strictObject({ add: UuidRelations.default([]), remove: UuidRelations.default([]) }),
  ]),
  watch: nothing,
  unwatch: nothing,
  /** Into which ticket. */
  merge: TicketRelation,
  unmerge: nothing,
  delete: nothing,
} satisfies Record<Input['action'], z.ZodType>
type ValueOf<Action extends Input['action']> = z.output<(typeof values)[Action]>

interface Refused {
  key: string
  error: AppError
}

/** That one could not be tried tells nothing of the next try. */
const outages: readonly string[] = ['service-unavailable', 'database-unavailable']

/**
 * Each ticket is tried on its own, through the same requests as a single one, so that no rule is left out. Broken off and
 * repeated with the same Idempotency-Key, it leaves alone what is done.
 */
export const handleChangeMultiple = serve(changeMultiple, async (input, context) => {
  const value = values[input.action].safeParse(input.value)
  if (!value.success) throw invalid({ propertyPath: 'value', code: 'invalid' })
  const done: number[] = []
  const refused: Refused[] = []
  const versions: Record<string, number> = {}
  const stayed: Result['stayed'] = []
  const met = new Set<string>()
  for (const key of new Set(input.tickets)) {
    try {
      // What is invisible is answered as what does not exist, whatever is to be done with it.
      const before = await meantTicket(context, input.action, key)
      // By its number and by its uuid it is the same.
      if (met.has(before.uuid)) continue
      met.add(before.uuid)
      stayed.push(...(await act(context, before, input, value.data)))
      const after = await findTicket(context, before.uuid)
      done.push(before.public_id)
      if (after && after.version !== before.version) versions[before.public_id] = after.version
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ key, error })
    }
  }
  return await conclude(context, refused, { done, versions, stayed })
})

async function meantTicket(context: Context, action: Input['action'], key: string): Promise<TicketRow> {
  // Whether one that is gone was deleted by this very call, the deletion itself knows.
  return ifVisible(context.actor, await (action === 'delete' ? findTicketEver : findTicket)(context, key))
}

async function conclude(context: Context, refused: readonly Refused[], rest: Omit<Result, 'failed'>): Promise<Result> {
  const failed = refused.map(({ key, error }) => ({
    publicId: key,
    message: refusalSentence(error, context.language),
  }))
  if (refused.some(({ error }) => outages.includes(error.code))) return { ...rest, failed }
  return await context.transaction(async () => ({ ...rest, failed }))
}

/** Answers which sub-tickets did not go along. */
async function act(
  context: Context,
  ticket: TicketRow,
  { action, versions = {} }: Input,
  value: unknown,
): Promise<Result['stayed']> {
  const id = String(ticket.public_id)
  const seen = { seenVersion: versions[id], part: ticket.uuid }
  const change = (fields: Omit<InputOf<typeof changeTicket>, 'id'>) =>
    context.call(changeTicket, { id, ...fields }, seen)
  let stayed: Result['stayed'] = []
  const actions: Record<Input['action'], () => Promise<unknown>> = {
    transition: async () => {
      const moved = await context.call(applyTransition, { ...(value as ValueOf<'transition'>), id }, seen)
      stayed = moved.stayed
    },
    'undo-transition': () => context.call(undoTransition, { id }, seen),
    priority: () => change({ priority: value as ValueOf<'priority'> }),
    assignee: () => change({ assignee: value as ValueOf<'assignee'> }),
    label: () => label(context, ticket, value as ValueOf<'label'>, seen),
    watch: () => watch(context, ticket),
    unwatch: () => unwatch(context, ticket),
    merge: () => context.call(mergeTicket, { id, into: value as ValueOf<'merge'> }, seen),
    unmerge: () => context.call(unmergeTicket, { id }, seen),
    delete: () => context.call(deleteTicket, { id }, { part: ticket.uuid }),
    responsibility: () => {
      const { users, groups } = value as ValueOf<'responsibility'>
      return change({ ...(users && { responsibleUsers: users }), ...(groups && { responsibleGroups: groups }) })
    },
  }
  await actions[action]()
  return stayed
}

/** Added to what is there: a label that somebody else puts on at the same moment is not lost, the ticket fails instead. */
async function label(
  context: Context,
  ticket: TicketRow,
  value: ValueOf<'label'>,
  seen: { seenVersion: number | undefined; part: string },
): Promise<void> {
  const id = String(ticket.public_id)
  if (Array.isArray(value)) {
    await context.call(changeTicket, { id, labels: value }, seen)
    return
  }
  const kept = ticket.labels.filter((uuid) => !value.remove.includes(uuid))
  const labels = [...new Set([...kept, ...value.add])]
  await context.call(changeTicket, { id, labels }, { seenVersion: seen.seenVersion ?? ticket.version })
}

async function watch(context: Context, ticket: TicketRow): Promise<void> {
  const { actor } = context
  if (!ticket.watchers.includes(actor.uuid))
    await context.call(createWatcher, { ticket: String(ticket.public_id), user: actor.uuid })
}

async function unwatch(context: Context, ticket: TicketRow): Promise<void> {
  const { actor } = context
  const watchers = await watchersOf(context, ticket, { uuid: actor.uuid, isStaff: isStaff(actor) })
  const own = watchers.find(({ person }) => person === actor.uuid)
  if (own) await context.call(deleteWatcher, { uuid: own.uuid })
}
