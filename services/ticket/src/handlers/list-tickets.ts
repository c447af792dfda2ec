import { invalid } from '@leitstand/contracts/problems'
import { listTickets } from '@leitstand/contracts/ticket/tickets'
import { boundedCount } from '@leitstand/kit/bounded-count'
import { serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { scopeOf } from '../domain/ticket-policy.ts'
import { presentTickets } from '../steps/present-tickets.ts'
import { visibleTicket } from '../steps/visible.ts'

const orders = { createdAt: 'created_at', updatedAt: 'updated_at', publicId: 'public_id' } as const
const orderNames = Object.keys(orders) as (keyof typeof orders)[]

export const handleListTickets = serve(listTickets, async (input, context) => {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions = ['deleted_at IS NULL']
  const parentKey = one(input['parent.publicId'])
  if (parentKey) conditions.push(`parent = ${put((await visibleTicket(context, context.actor, parentKey)).uuid)}`)
  for (const field of ['status', 'type'] as const) {
    if (input[field]) conditions.push(`${field} = ANY(${put([input[field]].flat())})`)
  }
  const isWhole = ['false', '0'].includes(input.pagination ?? '')
  if (isWhole && !parentKey) throw invalid({ propertyPath: 'pagination', code: 'invalid' })

  const scope = scopeOf(context.actor, values.length + 1)
  conditions.push(scope.sql)
  values.push(...scope.values)
  const where = conditions.join(' AND ')
  const asked = orderNames.find((name) => input[`order[${name}]`])
  const direction = asked ? input[`order[${asked}]`] : parentKey ? 'asc' : 'desc'
  const column = orders[asked ?? 'createdAt']
  const page = isWhole ? '' : `LIMIT ${input.itemsPerPage} OFFSET ${(input.page - 1) * input.itemsPerPage}`
  const [rows, total] = await Promise.all([
    context.query<TicketRow>(
      `SELECT * FROM ticket WHERE ${where} ORDER BY ${column} ${direction === 'asc' ? 'ASC' : 'DESC'}, uuid ${page}`,
      values,
    ),
    boundedCount(context, `FROM ticket WHERE ${where}`, values),
  ])
  return { items: await presentTickets(context, rows, context), total }
})

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
