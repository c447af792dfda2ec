import { Readable } from 'node:stream'
import { type Actor, systemActor } from '@leitstand/contracts/actor'
import { exportPersonalData } from '@leitstand/contracts/identity/personal-data'
import { type PersonalDatum, personalDataRequests, personalDataServices } from '@leitstand/contracts/personal-data'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { localDay } from '@leitstand/kit/clock'
import { fileNamed } from '@leitstand/kit/http/files'
import { personOf } from '@leitstand/kit/outbox'
import { pageOfSections } from '@leitstand/kit/personal-data'
import { type Context, serveStream } from '../context.ts'
import { mayAdminister } from '../domain/people-policy.ts'
import { type PersonalDataOf, personalDataJson } from '../domain/personal-data-json.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { audit } from '../store/audit.ts'
import { personAsActor, sectionsOf } from '../store/personal-data.ts'
import { findUser } from '../store/users.ts'

const pageSize = 200
type Page = { items: PersonalDatum[]; next: string | null }

/** The beginning of each part is there before anything is sent, so that a service that is away is told as such. */
export const handleExportPersonalData = serveStream(exportPersonalData, async ({ uuid }, context, { reply }) => {
  const { actor, clock, language } = context
  if (!(await findUser(context, uuid, visibilityFor(actor)))) throw new AppError('not-found')
  if (uuid !== actor.uuid && !mayAdminister(actor)) throw new AppError('forbidden')
  if (uuid === systemActor.uuid) throw new AppError('system-account')
  const person = mustExist(await personAsActor(context, uuid))
  const parts = await Promise.all([
    ownPart(context, uuid),
    ...personalDataServices.map((one) => partOf(context, one, person)),
  ])
  const at = clock.now()
  const subject = { kind: 'user' as const, uuid, name: person.name }
  await audit(context, { at, kind: 'user-exported', actor: personOf(actor), subject, address: context.address })
  const head = { person: { uuid, name: person.name, email: person.email }, exportedAt: at.toISOString() }
  const day = localDay(at, context.config.timeZone)
  const fileName = language === 'de' ? `Daten von ${person.name} ${day}.json` : `Data of ${person.name} ${day}.json`
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; ${fileNamed(fileName)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(Readable.from(personalDataJson(head, parts), { objectMode: false }))
})

function ownPart(context: Context, user: string): Promise<PersonalDataOf> {
  return begun('identity', (after) => pageOfSections(sectionsOf(context, user), { after, limit: pageSize }))
}

function partOf(
  context: Context,
  service: (typeof personalDataServices)[number],
  person: Actor,
): Promise<PersonalDataOf> {
  const { personalData } = personalDataRequests(service)
  return begun(service, (after) => context.callAsSystem(personalData, { person, after, limit: pageSize }, 30_000))
}

async function begun(service: string, read: (after: string | null) => Promise<Page>): Promise<PersonalDataOf> {
  const first = await read(null)
  async function* items(): AsyncGenerator<PersonalDatum> {
    for (let page: Page | null = first; page; page = page.next === null ? null : await read(page.next))
      yield* page.items
  }
  return { service, items: items() }
}
