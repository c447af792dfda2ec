import { Priority, UuidRelation } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, invalid, phrase, problems } from '@leitstand/contracts/problems'
import { changeMultiple, changeTicket, deleteTicket } from '@leitstand/contracts/ticket/tickets'
import { applyTransition } from '@leitstand/contracts/ticket/transitions'
import { createWatcher } from '@leitstand/contracts/ticket/watchers'
import { type Violation, violations } from '@leitstand/contracts/violations'
import { z } from 'zod'
import { type Context, serve } from '../context.ts'
import { findTicket } from '../store/tickets.ts'

type Input = ParsedInputOf<typeof changeMultiple>

/** What the value of an action must look like. */
const values = {
  transition: z.union([
    z.string().transform((transition) => ({ transition })),
    applyTransition.input.omit({ id: true }),
  ]),
  priority: Priority,
  assignee: UuidRelation.nullable(),
  responsibility: z.object({ users: z.array(UuidRelation).optional(), groups: z.array(UuidRelation).optional() }),
  label: z.union([UuidRelation.transform((uuid) => [uuid]), z.array(UuidRelation)]),
  watch: z.unknown(),
  delete: z.unknown(),
} satisfies Record<Input['action'], z.ZodType>

/** Each ticket is tried on its own, through the same requests as a single one, so that no rule is left out. */
export const handleChangeMultiple = serve(changeMultiple, async (input, context) => {
  const value = values[input.action].safeParse(input.value)
  if (!value.success) throw invalid({ propertyPath: 'value', code: 'invalid' })
  const done: number[] = []
  const failed: { publicId: string; message: string }[] = []
  for (const key of input.tickets) {
    try {
      await act(context, key, input.action, value.data)
      const row = await findTicket(context, key)
      done.push(row?.public_id ?? Number(key))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ publicId: key, message: sentence(error, context) })
    }
  }
  return { done, failed }
})

async function act(context: Context, id: string, action: Input['action'], value: unknown): Promise<void> {
  if (action === 'transition') await context.call(applyTransition, { ...(value as { transition: string }), id })
  if (action === 'priority') await context.call(changeTicket, { id, priority: value as Priority })
  if (action === 'assignee') await context.call(changeTicket, { id, assignee: value as string | null })
  if (action === 'label') await context.call(changeTicket, { id, labels: value as string[] })
  if (action === 'watch') await context.call(createWatcher, { ticket: id, user: context.actor.uuid })
  if (action === 'delete') await context.call(deleteTicket, { id })
  if (action === 'responsibility') {
    const { users, groups } = value as { users?: string[]; groups?: string[] }
    await context.call(changeTicket, {
      id,
      ...(users && { responsibleUsers: users }),
      ...(groups && { responsibleGroups: groups }),
    })
  }
}

function sentence(error: AppError, context: Context): string {
  const list = (error.details['violations'] ?? []) as Violation[]
  if (list.length > 0) return list.map((one) => phrase(violations[one.code], context.language, one.details)).join(' ')
  return phrase(problems[error.code], context.language, error.details)
}
