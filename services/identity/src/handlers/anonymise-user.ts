import { systemActor } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import {
  type AnonymisationPreview,
  anonymiseUser,
  previewAnonymisation,
} from '@leitstand/contracts/identity/personal-data'
import { personalDataRequests, personalDataServices } from '@leitstand/contracts/personal-data'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import { personOf } from '@leitstand/kit/outbox'
import { countsOf } from '@leitstand/kit/personal-data'
import { type Context, serve } from '../context.ts'
import { anonymousOf } from '../domain/anonymous.ts'
import { nameOf, plainEmail } from '../domain/names.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { anonymise } from '../store/anonymise-user.ts'
import { changingPeople, userToChange } from '../store/edit-user.ts'
import { hasAdministrator } from '../store/people-lock.ts'
import { counting, countLedGroups } from '../store/personal-data.ts'
import { findUser } from '../store/users.ts'

type Counted = OutputOf<ReturnType<typeof personalDataRequests>['countPersonalData']>

export const handlePreviewAnonymisation = serve(previewAnonymisation, async ({ uuid }, context) => {
  await personToAdminister(context, uuid)
  const user = mustExist(await findUser(context, uuid, { kind: 'everybody' }))
  const own = await countsOf(context, counting, uuid)
  const others = await Promise.all(
    personalDataServices.map((service) =>
      context.callAsSystem(personalDataRequests(service).countPersonalData, { user: uuid, email: user.email }),
    ),
  )
  const { assigned, responsible } = unfinishedIn(others)
  const isAnonymised = Boolean(user.anonymisedAt)
  const isLast = !user.inactive && !(await hasAdministrator(context, uuid))
  const anonymous = anonymousOf(uuid)
  const obstacles: AnonymisationPreview['obstacles'] = [
    { code: 'own-account', count: Number(uuid === context.actor.uuid) },
    { code: 'system-account', count: Number(uuid === systemActor.uuid) },
    { code: 'last-administrator', count: Number(isLast) },
    { code: 'already-anonymised', count: Number(isAnonymised) },
    { code: 'tickets-assigned', count: assigned },
  ]
  const warnings: AnonymisationPreview['warnings'] = [
    { code: 'main-customer', count: await countLedGroups(context, uuid) },
    { code: 'tickets-responsible', count: responsible },
    { code: 'linked-logins', count: own.find(({ kind }) => kind === 'logins')?.count ?? 0 },
  ]
  return {
    name: nameOf(anonymous),
    email: anonymous.email,
    counts: [...others.flatMap(({ counts }) => counts), ...own].filter(({ count }) => count > 0),
    obstacles: obstacles.filter(({ count }) => count > 0),
    warnings: warnings.filter(({ count }) => count > 0),
  }
})

/** Whether somebody still works on tickets is asked before the transaction: no lock is held across the network. */
export const handleAnonymiseUser = serve(anonymiseUser, async ({ uuid, confirmEmail }, context) => {
  await personToAdminister(context, uuid)
  if (uuid === systemActor.uuid) throw new AppError('system-account')
  if (uuid === context.actor.uuid) throw new AppError('own-account')
  await requireProof(context)
  const user = await findUser(context, uuid, { kind: 'everybody' })
  if (user?.anonymisedAt) throw new AppError('already-anonymised')
  mustConfirm(user?.email ?? '', confirmEmail)
  await mustHaveNoTickets(context, uuid, user?.email ?? '')
  const saved = await changingPeople(context, async (work) => {
    const before = await userToChange(context, work, uuid)
    mustConfirm(before.email, confirmEmail)
    const { actor, address, clock } = context
    await anonymise(work, before, { actor: personOf(actor), address, at: clock.now() })
    return await findUser(work.tx, uuid, { kind: 'everybody' })
  })
  if (!saved) throw new AppError('not-found')
  return saved
})

function mustConfirm(email: string, confirmEmail: string): void {
  if (plainEmail(confirmEmail) !== email) throw invalid({ propertyPath: 'confirmEmail', code: 'email-differs' })
}

/** Work that somebody waits for must not be left with nobody: it is handed over first. */
async function mustHaveNoTickets(context: Context, user: string, email: string): Promise<void> {
  const { countPersonalData } = personalDataRequests('ticket')
  const { assigned } = unfinishedIn([await context.callAsSystem(countPersonalData, { user, email })])
  if (assigned > 0) throw new AppError('tickets-assigned', { count: assigned })
}

function unfinishedIn(answers: readonly Counted[]): NonNullable<Counted['unfinished']> {
  return answers.find(({ unfinished }) => unfinished)?.unfinished ?? { assigned: 0, responsible: 0 }
}
