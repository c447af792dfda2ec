import { until } from '@leitstand/kit/testing/test-service'
import { afterAll, describe, expect, it } from 'vitest'
import { addresses, readAll } from './canary/crawl.ts'
import { listenAs } from './canary/listen.ts'
import { plant } from './canary/plant.ts'
import { accounts, openAviary, type Reader, readers } from './canary/words.ts'
import { openDesk } from './desk.ts'
import { manyProcesses, type Person, signIn } from './instance.ts'
import { deliver, mailThat, outbox } from './mails.ts'

// Words are planted wherever something is written, and taken back. Then everybody reads everything they can reach: each
// word is met by those alone who may.

const aviary = openAviary()
const people = {} as Record<Reader, Person>
const live = {} as Record<Reader, Awaited<ReturnType<typeof listenAs>>>

const leitstand = await openDesk({ ...manyProcesses, LEITSTAND_MAIL_HOLD_SECONDS: '4' })
for (const reader of readers) {
  people[reader] = await signIn(leitstand.url, accounts[reader])
  live[reader] = await listenAs(leitstand.url, people[reader].cookie)
}
const { admin, agent, chef } = people
const first = async (path: string) => (await admin.call<{ uuid: string }[]>('GET', path)).body[0]?.uuid
const hands = {
  admin,
  agent,
  chef,
  nordlicht: (await first('/api/user_groups?name=Nordlicht')) ?? '',
  suedwind: (await first('/api/user_groups?name=S%C3%BCdwind')) ?? '',
  nutzer: (await first(`/api/users?email=${accounts.nutzer}`)) ?? '',
  deliver: (mail: Parameters<typeof deliver>[1]) => deliver(leitstand, mail),
}
const countOf = async (reader: Reader, word: string) =>
  (await people[reader].call('GET', `/api/search/count?q=${word}`)).body['count']
const planted = await plant(hands, aviary)
const arrived = async (path: string) =>
  JSON.stringify((await people.nutzer.call('GET', path)).body).includes(planted.last)
await until(() => arrived('/api/activity/history/all?limit=20'), 30_000)
await until(async () => (await countOf('nutzer', planted.last)) === 1, 30_000)
afterAll(async () => {
  for (const reader of readers) await live[reader]?.[Symbol.asyncDispose]()
})

/** Words in texts that this reader may not meet, each with where it stands. */
function leaks(reader: Reader, texts: readonly (readonly [string, string])[]): string[] {
  const forbidden = [...aviary.canaries, ...aviary.marks].filter(({ seenBy }) => !seenBy.includes(reader))
  return texts.flatMap(([place, text]) => {
    const lower = text.toLowerCase()
    return forbidden
      .filter(({ word }) => lower.includes(word.toLowerCase()))
      .map(({ name }) => `${reader} reads the word of "${name}" at ${place}`)
  })
}

describe('what is not for somebody', () => {
  it.each(readers)('stands under no address that %s can reach', async (reader) => {
    const texts = await readAll(leitstand.url, people[reader].cookie, addresses(planted))
    expect(leaks(reader, texts)).toEqual([])
    const own = aviary.canaries.filter(({ seenBy }) => seenBy.includes(reader))
    const isMet = ({ word }: { word: string }) => texts.some(([, text]) => text.includes(word))
    const met = own.filter(isMet)
    // Otherwise the crawl would look in the wrong places.
    expect(met.length, 'words that the reader may meet').toBeGreaterThanOrEqual(Math.ceil(own.length * 0.8))
    expect(aviary.marks.filter((mark) => mark.seenBy.includes(reader) && !isMet(mark))).toEqual([])
  })

  it.each(readers)('is not found by %s, and not counted', async (reader) => {
    const paths = aviary.canaries.flatMap(({ word }) => [`/api/search/?q=${word}`, `/api/search/filter/type?q=${word}`])
    const texts = await readAll(leitstand.url, people[reader].cookie, paths)
    expect(leaks(reader, texts)).toEqual([])
    for (const { name, word, seenBy } of aviary.canaries)
      if (!seenBy.includes(reader)) expect(await countOf(reader, word), `${reader} counts "${name}"`).toBe(0)
  })

  it('is not told live, not even that there is something', async () => {
    for (const reader of readers) {
      const heard = live[reader].heard()
      expect(leaks(reader, [['the live stream', heard]])).toEqual([])
      const isStaff = reader === 'admin' || reader === 'agent'
      const hidden = reader === 'admin' ? [] : planted.authorities
      for (const publicId of hidden) expect(heard, reader).not.toContain(`"publicId":${publicId},`)
      if (isStaff) expect(heard).toContain('event.comment.created')
    }
  })

  it('leaves in no mail to a customer', async () => {
    const { dataFolder } = leitstand.config
    // Held as long as the others; when it has left, they would have, too.
    await mailThat(dataFolder, ({ text }) => text.includes(planted.last))
    const sent = (await outbox(dataFolder)).map(({ to, subject, text, html, attachments }) => ({
      to,
      words: [subject, text, html, ...attachments].join(' '),
    }))
    for (const reader of readers) {
      const own = sent.filter(({ to }) => to.includes(accounts[reader]))
      expect(
        leaks(
          reader,
          own.map(({ words }) => ['a mail', words]),
        ),
      ).toEqual([])
    }
  })
})
