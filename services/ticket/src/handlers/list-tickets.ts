import { invalid } from '@leitstand/contracts/problems'
import { listTickets } from '@leitstand/contracts/ticket/tickets'
import { stateAliases } from '@leitstand/contracts/workflow/states'
import { conditions, type Direction, orderOf, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import { serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { presentTickets } from '../steps/present-tickets.ts'
import { visibleTicket } from '../steps/visible.ts'

export const handleListTickets = serve(listTickets, async (input, context) => {
  const on = conditions()
  on.and('deleted_at IS NULL')
  const parentKey = input['parent.publicId']?.[0]
  if (parentKey) on.and(`parent = ${on.given((await visibleTicket(context, context.actor, parentKey)).uuid)}`)
  on.isOneOf(
    'status',
    'text',
    input.status?.map((name) => stateAliases[name] ?? name),
  )
  on.isOneOf('type', 'text', input.type)
  if (!input.pagination && !parentKey) throw invalid({ propertyPath: 'pagination', code: 'invalid' })
  on.and(visibleTo(context.actor, 'ticket', on.given))
  const by = (column: string) => (direction: Direction) => `${column} ${direction}, uuid`
  const { rows, total } = await readList<TicketRow>(context, {
    columns: '*',
    from: 'ticket',
    conditions: on,
    order: orderOf(
      input,
      { createdAt: by('created_at'), updatedAt: by('updated_at'), publicId: by('public_id') },
      { createdAt: parentKey ? 'ASC' : 'DESC' },
    ),
    paging: input.pagination ? input : null,
    bounded: true,
  })
  return { items: await presentTickets(context, rows, context), total }
})
