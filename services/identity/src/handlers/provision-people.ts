import type { ParsedInputOf } from '@leitstand/contracts/define'
import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/events'
import { provisionPeople, type UserFacts } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { type PlannedPerson, planPeople } from '../domain/plan-people.ts'
import { addressesOfIntake, domainsOfStaff } from '../store/allowed-addresses.ts'
import { type Audited, audit } from '../store/audit.ts'
import { hashPassword } from '../store/credentials.ts'
import { addPeople, newcomersAmong, provideGroups } from '../store/provisioning.ts'
import { groupFacts } from '../store/user-groups.ts'
import { findFacts } from '../store/users.ts'

type Imported = ParsedInputOf<typeof provisionPeople>['imported']

export const handleProvisionPeople = ({ ownAddress }: IdentityConfig) =>
  serve(provisionPeople, async ({ people, imported }, context) => {
    const planned = planPeople(people)
    const passwords = await hashOnce(planned.flatMap(({ password }) => (password ? [password] : [])))
    const asked = imported ? planned.map(({ email }) => email) : []
    const ofIntake = await addressesOfIntake(context, ownAddress, asked)

    return await context.prismaTransaction(async (prisma, tx) => {
      const { unknown, groups, refused } = await place(tx, await newcomersAmong(tx, planned), ofIntake, imported)
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
      return { people: facts, refused }
    })
  })

/** Puts newcomers into groups, but for those whose address is nobody's. Mail domains of our own people are no customer's. */
async function place(tx: Sql, newcomers: readonly PlannedPerson[], ofIntake: ReadonlySet<string>, imported: Imported) {
  const people = newcomers.filter(({ email }) => !ofIntake.has(email))
  const domains = people.flatMap((person) => person.groups.flatMap(({ domain }) => domain ?? []))
  const ofStaff = imported
    ? new Set([...imported.employeeDomains, ...(await domainsOfStaff(tx, [...new Set(domains)]))])
    : new Set<string>()
  const isOfStaff = ({ groups }: PlannedPerson) => groups.some(({ domain = '' }) => ofStaff.has(domain))
  const unknown = people.map((person) =>
    person.instead && isOfStaff(person) ? { ...person, groups: [person.instead] } : person,
  )
  const refused = newcomers.map(({ email }) => email).filter((email) => ofIntake.has(email))
  return { unknown, groups: await provideGroups(tx, unknown, ofStaff), refused }
}

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
