import { findAdministrator } from '@leitstand/contracts/identity/requests'
import type { Operator } from './operator.ts'

/** How the first account is made, as long as nobody may sign in to administer. */
export async function firstAccount(operator: Pick<Operator, 'ask'>): Promise<string[]> {
  const { found } = await operator.ask(findAdministrator, {})
  if (found) return []
  return ['Nobody may administer it yet. Make the first account: npm run add-administrator -- EMAIL']
}
