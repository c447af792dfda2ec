import { userChanged } from '@leitstand/contracts/identity/events'
import { sendMail } from '@leitstand/contracts/mail/requests'
import { newId } from '@leitstand/kit/ids'
import { anna, aUserFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { chef } from './facts.ts'
import { startNotification } from './start-notification.ts'

export const otto = { uuid: newId(), name: 'Otto Technik' }
export const staff = anActor({ uuid: anna.uuid, name: anna.name })
export const customer = aCustomer(nordlicht.uuid, { uuid: chef.uuid, name: chef.name })
export const foreigner = aCustomer(newId())
export let notification: TestService
export const mails: { to: string[]; text: string; answer: { internal: boolean } | null }[] = []

interface Entry {
  kind: string
  internal: boolean
  author: { name: string }
  ticket: { publicId: number }
  changes: { field: string; before: unknown; after: unknown }[]
  comment: { text: string } | null
}

/** A desk for one file of tests; each calls it, because files share what modules hold. */
export function openDesk(): void {
  beforeAll(async () => {
    const takesMail = stub(sendMail, (input) => {
      mails.push(input)
      return { uuid: newId() }
    })
    notification = await startNotification({ stubs: [takesMail] })
    await notification.publish(userChanged, { user: aUserFacts({ ...anna }), actor: anna })
    await notification.publish(userChanged, { user: aUserFacts({ ...otto, language: 'en' }), actor: anna })
    const chefFacts = aUserFacts({ ...chef, staff: false, customerGroup: nordlicht.uuid })
    await notification.publish(userChanged, { user: chefFacts, actor: anna })
  })
  afterAll(() => notification[Symbol.asyncDispose]())
  beforeEach(() => {
    mails.length = 0
  })
}

export const entriesOf = async (path: string, actor = staff) => {
  const { status, body } = await notification
    .as(actor)
    .get<{ 'hydra:member': Entry[]; 'hydra:totalItems': number }>(path)
  return { status, total: body['hydra:totalItems'], items: body['hydra:member'] ?? [] }
}
export const noticesOf = async (actor = staff, query = '') =>
  (
    await notification
      .as(actor)
      .get<{ 'hydra:member': { uuid: string; kind: string; ticket: { publicId: number } | null }[] }>(
        `/api/notices${query}`,
      )
  ).body['hydra:member']
