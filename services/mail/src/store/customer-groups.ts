import type { GroupFacts } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

export async function keepGroup(on: On, group: GroupFacts): Promise<void> {
  await on.query(
    `INSERT INTO customer_groups (uuid, confirmations_disabled, version) VALUES ($1, $2, $3)
     ON CONFLICT (uuid) DO UPDATE SET confirmations_disabled = excluded.confirmations_disabled, version = excluded.version
     WHERE customer_groups.version < excluded.version`,
    [group.uuid, group.disableConfirmationMail, group.version],
  )
}

export async function areConfirmationsDisabled(on: On, group: string): Promise<boolean> {
  const [row] = await on.query<{ disabled: boolean }>(
    'SELECT confirmations_disabled AS disabled FROM customer_groups WHERE uuid = $1',
    [group],
  )
  return row?.disabled ?? false
}
