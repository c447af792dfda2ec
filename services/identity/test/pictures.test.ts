import { systemActor } from '@leitstand/contracts/actor'
import { pictureBytes, type UserPicture } from '@leitstand/contracts/identity/pictures'
import { provisionPeople, type User, type UserFacts } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { meanwhile } from './guarded-identity.ts'
import { testedIdentity } from './tested-identity.ts'

let identity: TestService
let jana: UserFacts
let nina: UserFacts
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
beforeAll(async () => {
  identity = await startTestService(testedIdentity())
  const { people } = await identity.ask(provisionPeople, {
    people: [
      { email: 'jana@leitstand.example', firstName: 'Jana', lastName: 'Jäger', staff: true },
      { email: 'nina@nordlicht.example', firstName: 'Nina', staff: false, customerGroup: 'Nordlicht' },
    ],
  })
  jana = people.find(({ firstName }) => firstName === 'Jana') as UserFacts
  nina = people.find(({ firstName }) => firstName === 'Nina') as UserFacts
})
afterAll(() => identity[Symbol.asyncDispose]())
beforeEach(() => identity.running.database.query('DELETE FROM user_pictures'))

const asJana = () => anActor({ uuid: jana.uuid })
const asNina = () => aCustomer(nina.customerGroup as string, { uuid: nina.uuid })
const aPicture = (colour = '#c33', width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: colour } })
const upload = async (content: Uint8Array, options: { actor?: typeof admin; user?: string } = {}) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'ich.bin')
  const path = `/api/user/${options.user ?? jana.uuid}/picture`
  const response = await identity.as(options.actor ?? asJana()).fetch(path, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as UserPicture & { code: string } }
}
const fetched = async (path: string, actor = admin) => {
  const response = await identity.as(actor).fetch(path)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes: Buffer.from(bytes) }
}

test('shows an uploaded picture, its small square, and hands it out under the name of its person', async () => {
  const png = await aPicture().png().toBuffer()
  const { status, body } = await upload(png)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    '@type': 'UserPicture',
    user: { name: 'Jana Jäger' },
    mimeType: 'image/png',
    size: png.length,
  })

  const view = await fetched(body.url)
  expect([view.status, view.headers.get('content-type'), view.bytes.equals(png)]).toEqual([200, 'image/png', true])
  const small = await fetched(body.thumbUrl)
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
  const download = await fetched(body.downloadUrl)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; .*J%C3%A4ger\.png/)
  expect((await fetched(`/user/picture/${jana.uuid}`)).bytes.equals(png)).toBe(true)
})

test('names the picture of somebody, and lists and finds it', async () => {
  const { body } = await upload(await aPicture().webp().toBuffer())
  expect((await identity.as(admin).get<User>(`/api/users/${jana.uuid}`)).body.picture).toBe(body.url)
  const users = await identity.as(admin).get<{ 'hydra:member': User[] }>('/api/users?search=jana')
  expect(users.body['hydra:member'][0]?.picture).toBe(body.url)
  const listed = await identity.as(admin).get<{ 'hydra:member': UserPicture[] }>('/api/user_pictures')
  expect(listed.body['hydra:member'].map(({ uuid }) => uuid)).toEqual([body.uuid])
  expect((await identity.as(admin).get<UserPicture>(`/api/user_pictures/${body.uuid}`)).body.url).toBe(body.url)
})

test('puts a new picture in the place of the old one, whose path ends', async () => {
  const first = await upload(await aPicture('#c33').png().toBuffer())
  const second = await upload(await aPicture('#3c3').jpeg().toBuffer())
  expect((await fetched(first.body.url)).status).toBe(404)
  expect((await fetched(second.body.url)).headers.get('content-type')).toBe('image/jpeg')
})

test('deletes a picture for good', async () => {
  const { body } = await upload(await aPicture().gif().toBuffer())
  expect((await identity.as(asJana()).delete(`/api/user_pictures/${body.uuid}`)).status).toBe(204)
  expect((await fetched(body.url)).status).toBe(404)
  expect((await identity.as(admin).get(`/api/user_pictures/${body.uuid}`)).status).toBe(404)
  expect((await identity.as(admin).get<User>(`/api/users/${jana.uuid}`)).body.picture).toBeNull()
})

test('keeps no notes of the camera', async () => {
  const noted = await aPicture()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(noted).metadata()).exif).toBeDefined()
  const { body } = await upload(noted)
  expect((await sharp((await fetched(body.url)).bytes).metadata()).exif).toBeUndefined()
})

test.each<[string, () => Promise<Buffer>]>([
  ['a text', async () => Buffer.from('<?php echo 1; ?>')],
  ['a drawing that can carry scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture that is cut off', async () => (await aPicture('#123', 900).png().toBuffer()).subarray(0, 120)],
  ['a picture of another type', () => aPicture().tiff().toBuffer()],
])('refuses %s whatever it is called', async (_what, content) => {
  const { status, body } = await upload(await content())
  expect([status, body.code]).toEqual([415, 'type-not-allowed'])
})

test('names the field when there is no picture in the form', async () => {
  const body = new FormData()
  body.append('name', 'ich')
  const answer = await identity.as(asJana()).fetch(`/api/user/${jana.uuid}/picture`, { method: 'POST', body })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ violations: [{ propertyPath: 'file', code: 'required' }] })
})

test('refuses what is too large', async () => {
  const { status, body } = await upload(Buffer.alloc(pictureBytes + 1, 1))
  expect([status, body.code]).toEqual([413, 'picture-too-large'])
})

test('lets only oneself and administrators change a picture', async () => {
  const png = await aPicture().png().toBuffer()
  expect((await upload(png, { actor: admin, user: nina.uuid })).status).toBe(201)
  expect((await upload(png, { actor: asJana(), user: nina.uuid })).status).toBe(403)
  expect((await upload(png, { actor: asNina(), user: jana.uuid })).status).toBe(404)
  expect((await upload(png, { actor: admin, user: systemActor.uuid })).body.code).toBe('system-account')
  const own = `/api/user_pictures/${nina.uuid}`
  expect((await identity.as(asJana()).delete(own)).status).toBe(403)
  expect((await identity.as(asNina()).delete(own)).status).toBe(204)
})

test('shows customers no picture of people whom they do not see', async () => {
  const { body } = await upload(await aPicture().png().toBuffer())
  expect((await fetched(body.url, asNina())).status).toBe(404)
  expect((await fetched(body.thumbUrl, asNina())).status).toBe(404)
  expect(
    (await identity.as(asNina()).get<{ 'hydra:totalItems': number }>('/api/user_pictures')).body['hydra:totalItems'],
  ).toBe(0)
})

test('is asked for each time at any of its paths, and sent again only when it is another', async () => {
  const { body } = await upload(await aPicture().png().toBuffer())
  for (const path of [body.url, body.thumbUrl, body.downloadUrl, `/user/picture/${jana.uuid}`]) {
    const { headers } = await fetched(path)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await identity.as(admin).fetch(path, known)).status).toBe(304)
  }
  const { headers } = await fetched(body.url)
  await identity.as(asJana()).delete(`/api/user_pictures/${body.uuid}`)
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await identity.as(admin).fetch(body.url, known)).status).toBe(404)
})

test('keeps no picture of somebody who is anonymised while it is uploaded', async () => {
  const content = await aPicture().png().toBuffer()
  const anonymise = (tx: Sql) =>
    tx.query('UPDATE users SET anonymised_at = now(), inactive = true WHERE uuid = $1', [nina.uuid])
  const sent = await meanwhile(identity, anonymise, () => upload(content, { actor: admin, user: nina.uuid }))
  expect(sent).toMatchObject({ status: 409, body: { code: 'already-anonymised' } })
  const restored = 'UPDATE users SET anonymised_at = NULL, inactive = false WHERE uuid = $1'
  await identity.running.database.query(restored, [nina.uuid])
})
