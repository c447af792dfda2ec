import { systemActor } from '@leitstand/contracts/actor'
import { personOf } from '@leitstand/kit/outbox'
import type { Work } from '../store/people-lock.ts'
import { saveUser } from '../store/save-user.ts'
import { loadUser } from '../store/write-users.ts'

/**
 * Whoever speaks for their customer no more where they come from does so here no more, whatever administrators made of them
 * since. Needs the lock of people.
 */
export async function endMainCustomer(work: Work, user: string, at: Date): Promise<void> {
  const found = await loadUser(work.tx, user, { kind: 'everybody' })
  if (!found?.state.roles.includes('ROLE_MAIN_CUSTOMER')) return
  const others = found.state.roles.filter((role) => role !== 'ROLE_MAIN_CUSTOMER')
  const roles = others.length > 0 ? others : (['ROLE_CUSTOMER'] as const)
  await saveUser(
    work,
    found.state,
    { ...found.state, roles: [...roles], isSubUser: true },
    { actor: personOf(systemActor), at },
  )
}
