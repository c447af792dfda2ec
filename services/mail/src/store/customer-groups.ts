import type { GroupFacts } from '@leitstand/contracts/identity/requests'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

export const customerGroups = copyTable<GroupFacts>({
  table: 'customer_groups',
  types: { confirmations_disabled: 'boolean' },
  values: ({ disableConfirmationMail }) => ({ confirmations_disabled: disableConfirmationMail }),
})

export async function areConfirmationsDisabled(on: On, group: string): Promise<boolean> {
  const [row] = await on.query<{ disabled: boolean }>(
    'SELECT confirmations_disabled AS disabled FROM customer_groups WHERE uuid = $1',
    [group],
  )
  return row?.disabled ?? false
}
