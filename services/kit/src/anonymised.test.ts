import { expect, test } from 'vitest'
import { type Anonymised, anonymised } from './anonymised.ts'

const nina: Anonymised = {
  user: '019f8a7c-1c1b-7e2a-9a51-3f0b4c2d9e8f',
  name: 'Anonym 4c2d9e8f',
  email: 'anonym@anonym.invalid',
  former: { names: ['Nina Krüger'], emails: ['nina@nordlicht.example'] },
}
const tom = { uuid: '019f8a7c-1c1b-7e2a-9a51-000000000001', name: 'Nina Krüger' }

test('renames the person wherever the uuid stands, and nobody of the same name', () => {
  const ticket = {
    author: { uuid: nina.user, name: 'Nina Krüger' },
    watchers: [tom, { uuid: nina.user, name: 'N. K.' }],
  }
  expect(anonymised(ticket, nina)).toEqual({
    author: { uuid: nina.user, name: nina.name },
    watchers: [tom, { uuid: nina.user, name: nina.name }],
  })
})

test('replaces an address however it is written, and leaves texts that mention it', () => {
  const mail = {
    from: 'Nina@Nordlicht.example',
    subject: 'Bitte an nina@nordlicht.example antworten',
    size: 3,
    to: null,
  }
  expect(anonymised(mail, nina)).toEqual({ ...mail, from: nina.email })
  expect(anonymised('tom@x.example, nina@nordlicht.example', nina)).toBe(`tom@x.example, ${nina.email}`)
})
