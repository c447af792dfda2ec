import { invalid } from '@leitstand/contracts/problems'
import { listTickets } from '@leitstand/contracts/ticket/tickets'
import { Status, TypeName } from '@leitstand/contracts/workflow/state-names'
import { conditions, type Direction, orderOf, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import type { z } from 'zod'
import { serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { presentTickets } from '../steps/present-tickets.ts'
import { visibleTicket } from '../steps/visible.ts'

export const handleListTickets = serve(listTickets, async (input, context) => {
  const on = conditions()
  on.and('deleted_at IS NULL')
  const parentKey = input['parent.publicId']?.[0]
  if (parentKey) on.and(`parent = ${on.given((await visibleTicket(context, context.actor, parentKey)).uuid)}`)
  // Of a state that does not exist there is none: PostgreSQL would look at every ticket for it.
  on.isOneOf('status', 'text', knownOf(Status, input.status))
  on.isOneOf('type', 'text', knownOf(TypeName, input.type))
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

function knownOf(names: z.ZodType, asked: readonly string[] | undefined): readonly string[] | undefined {
  return asked?.filter((name) => names.safeParse(name).success)
}
