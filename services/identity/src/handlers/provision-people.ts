import { hasRole, isSystem } from '@leitstand/contracts/actor'
import { groupChanged, provisionPeople, userChanged } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { planPeople } from '../domain/plan-people.ts'
import { hashPassword } from '../store/credentials.ts'
import { addPeople, provideGroups } from '../store/provisioning.ts'
import { groupFacts } from '../store/user-groups.ts'
import { findFacts } from '../store/users.ts'

export const handleProvisionPeople = serve(provisionPeople, async ({ people }, context) => {
  if (!isSystem(context.actor) && !hasRole(context.actor, 'ROLE_SUPER_ADMIN')) throw new AppError('forbidden')
  const planned = planPeople(people)
  const passwords = await hashOnce(planned.flatMap(({ password }) => (password ? [password] : [])))

  return await context.prismaTransaction(async (prisma, tx) => {
    const groups = await provideGroups(tx, planned)
    const added = await addPeople(tx, planned, groups, passwords)
    const facts = await findFacts(prisma, { activeEmails: planned.map(({ email }) => email) })
    const changedGroups = await groupFacts(prisma, added.changedGroups)
    const actor = personOf(context.actor)
    // Groups first, so that who reads in order knows a person's group already.
    await emitAll(tx, [
      ...changedGroups.map((group) => ({ event: groupChanged, data: { group, actor } })),
      ...facts
        .filter(({ uuid }) => added.people.has(uuid))
        .map((user) => ({ event: userChanged, data: { user, actor } })),
    ])
    return { people: facts }
  })
})

/** Hashing is slow on purpose; people who are given the same password at once share its hash. */
async function hashOnce(passwords: readonly string[]): Promise<Map<string, string>> {
  const unique = [...new Set(passwords)]
  return new Map(await Promise.all(unique.map(async (password) => [password, await hashPassword(password)] as const)))
}
