import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { provisionPeople, type UserFacts } from '@leitstand/contracts/identity/requests'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { planPeople } from '../domain/plan-people.ts'
import { type Audited, audit } from '../store/audit.ts'
import { hashPassword } from '../store/credentials.ts'
import { addPeople, newcomersAmong, provideGroups } from '../store/provisioning.ts'
import { groupFacts } from '../store/user-groups.ts'
import { findFacts } from '../store/users.ts'

export const handleProvisionPeople = serve(provisionPeople, async ({ people }, context) => {
  const planned = planPeople(people)
  const passwords = await hashOnce(planned.flatMap(({ password }) => (password ? [password] : [])))

  return await context.prismaTransaction(async (prisma, tx) => {
    const unknown = await newcomersAmong(tx, planned)
    const groups = await provideGroups(tx, unknown)
    const added = await addPeople(tx, unknown, groups, passwords)
    const facts = await findFacts(tx, { activeEmails: planned.map(({ email }) => email) })
    const changedGroups = await groupFacts(prisma, added.changedGroups)
    const actor = personOf(context.actor)
    const newcomers = facts.filter(({ uuid }) => added.people.has(uuid))
    await audit(tx, ...newcomers.map((user) => entryOf(user, actor, context.clock.now())))
    // Groups first, so that who reads in order knows a person's group already.
    await emitAll(tx, [
      ...changedGroups.map((group) => ({ event: userGroupChanged, data: { group, actor } })),
      ...newcomers.map((user) => ({ event: userChanged, data: { user, actor } })),
    ])
    return { people: facts }
  })
})

function entryOf(user: UserFacts, actor: Audited['actor'], at: Date): Audited {
  const changes = [
    { field: 'email', before: null, after: user.email },
    { field: 'roles', before: null, after: user.roles },
  ]
  return { at, kind: 'user-created', actor, subject: { kind: 'user', uuid: user.uuid, name: user.name }, changes }
}

/** Hashing is slow on purpose; people who are given the same password at once share its hash. */
async function hashOnce(passwords: readonly string[]): Promise<Map<string, string>> {
  const unique = [...new Set(passwords)]
  return new Map(await Promise.all(unique.map(async (password) => [password, await hashPassword(password)] as const)))
}
