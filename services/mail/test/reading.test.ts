import { afterAll, describe, test } from 'vitest'
import { openParser } from '../src/parsing/open-parser.ts'
import { expectAsGiven, givenMessages } from './given/messages.ts'
import type { Message } from './messages/a-mail.ts'
import { attachments } from './messages/attachments.ts'
import { bodies } from './messages/bodies.ts'
import { bounces } from './messages/bounces.ts'
import { broken } from './messages/broken.ts'
import { calendars } from './messages/calendars.ts'
import { charsets } from './messages/charsets.ts'
import { expectSaid } from './messages/expect-said.ts'
import { headers } from './messages/headers.ts'
import { limits } from './messages/limits.ts'
import { machines } from './messages/machines.ts'
import { replies } from './messages/replies.ts'
import { structure } from './messages/structure.ts'

const parser = openParser()
afterAll(() => parser[Symbol.asyncDispose]())

const kinds: readonly (readonly [string, readonly Message[]])[] = [
  ['letters of the world', charsets],
  ['heads of mails', headers],
  ['parts of mails', structure],
  ['what devices and scripts get wrong', broken],
  ['text and HTML', bodies],
  ['files', attachments],
  ['what comes back', bounces],
  ['what machines write', machines],
  ['calendars', calendars],
  ['answers', replies],
  ['what is large or hostile', limits],
]

describe.each(kinds)('%s', (_kind, messages) => {
  test.each(messages.map((message) => [message.name, message] as const))('%s', async (_name, { raw, says }) => {
    await expectSaid(parser, raw, says)
  })
})

const given = givenMessages()
if (given.length > 0) {
  describe('given messages', () => {
    test.each(given)('reads %s as a person would', async (_file, entry) => {
      await expectAsGiven(parser, entry)
    })
  })
}
