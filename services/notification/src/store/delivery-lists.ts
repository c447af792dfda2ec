import type { Actor } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { Delivery, listDeliveries } from '@leitstand/contracts/notification/requests'
import { mustExist } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { anyOf, anywhere, type Conditions, conditions, orderOf, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import { type DeliveryRow, deliveryColumns, toDelivery } from './deliveries.ts'

type On = Pick<Sql, 'query'>

/** Deliveries about tickets that this member of staff may see, newest first unless asked otherwise. */
export async function findDeliveries(sql: On, actor: Actor, asked: ParsedInputOf<typeof listDeliveries>) {
  const on = conditions()
  on.and(visibleTo(actor, 'deliveries', on.given))
  on.isOneOf('state', 'text', asked.state)
  on.isOneOf(
    'ticket_public_id',
    'bigint',
    asked['ticket.publicId']?.filter((id) => /^\d+$/.test(id)),
  )
  on.isOneOf('channel', 'uuid', asked['channel.uuid'])
  if (asked.search) on.and(anyOf(asked.search, (words) => saying(on, words)))
  const { rows, total } = await readList<DeliveryRow>(sql, {
    columns: deliveryColumns,
    from: 'deliveries',
    conditions: on,
    order: orderOf(
      asked,
      { createdAt: (direction) => `created_at ${direction}, uuid ${direction}` },
      { createdAt: 'DESC' },
    ),
    paging: asked,
    bounded: true,
  })
  return { items: rows.map(toDelivery), total }
}

/** Found by what it is about: rule, channel, and the ticket by its title or number. */
function saying(on: Conditions, words: string): string {
  const text = on.given(anywhere(words))
  const number = /^#?(\d{1,15})$/.exec(words)?.[1]
  const named = ['rule', 'channel_name', 'ticket_subject'].map((column) => `lower(${column}) LIKE ${text}`)
  return `(${[...named, ...(number ? [`ticket_public_id = ${on.given(number)}::bigint`] : [])].join(' OR ')})`
}

export async function getDelivery(sql: On, uuid: string): Promise<Delivery> {
  const [row] = await sql.query<DeliveryRow>(`SELECT ${deliveryColumns} FROM deliveries WHERE uuid = $1`, [uuid])
  return toDelivery(mustExist(row))
}
