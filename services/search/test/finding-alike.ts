import { ticketsImported } from '@leitstand/contracts/ticket/events'
import type { TestService } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { anna, chef, commented, finds, fremd, nordlicht, opened, suedwind, ticketFacts } from './world.ts'

/** Questions that engines answer differently by nature, and that every one of ours answers alike. */
export function findingAlike(search: () => TestService): void {
  describe('every engine', () => {
    it('counts all tickets with words that begin alike, however many such words there are', async () => {
      const letters = [...'abcdefghijklmnop']
      const words = letters.flatMap((one) => letters.map((other) => `platte${one}${other}`))
      const items = words.map((subject) => ({ ticket: ticketFacts({ subject }), comments: [] }))
      await search().publish(ticketsImported, { items })
      const { body } = await search().as(anna).get<{ nbHits: number }>('/api/search/?q=platt')
      expect(body.nbHits).toBe(words.length)
    })

    it('keeps what happened within one second in its order', async () => {
      const at = (ms: string) => ({ createdAt: `2026-11-20T09:00:00.${ms}Z`, updatedAt: `2026-11-20T09:00:00.${ms}Z` })
      const [second, last, first] = [
        await opened(search(), at('500')),
        await opened(search(), at('900')),
        await opened(search(), at('100')),
      ]
      const newestFirst = [last, second, first].map(({ publicId }) => publicId)
      expect(await finds(search(), anna, '')).toEqual(newestFirst)
      expect(await finds(search(), anna, 'sort=created_at&order=asc')).toEqual([...newestFirst].reverse())
      expect(await finds(search(), anna, 'q=shop')).toEqual(newestFirst)
    })

    it.each(['Web Server', 'Server Web', 'serv webs', 'webspace serverschrank'])(
      'takes each word of "%s" for the beginning of one',
      async (q) => {
        const ticket = await opened(search(), { subject: 'Webspace voll', description: 'Steht im Serverschrank.' })
        await opened(search(), { subject: 'Webspace', description: 'Und sonst nichts.' })
        await opened(search(), { subject: 'Serverschrank', description: 'Und sonst nichts.' })
        expect(await finds(search(), anna, `q=${q}`)).toEqual([ticket.publicId])
      },
    )

    it('finds by beginnings of internal words for staff alone', async () => {
      const ticket = await opened(search(), { subject: 'Webspace voll' })
      await commented(search(), ticket, 'Serverschrank', { internal: true })
      expect(await finds(search(), anna, 'q=serv web')).toEqual([ticket.publicId])
      expect(await finds(search(), chef, 'q=serv web')).toEqual([])
      expect(await finds(search(), chef, 'q=serv')).toEqual([])
    })

    it('finds by more words than fit into a filter', async () => {
      const subject = 'eins zwei drei vier sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn'
      const ticket = await opened(search(), { subject })
      await opened(search(), { subject: subject.slice(5) })
      expect(await finds(search(), anna, `q=${subject}`)).toEqual([ticket.publicId])
    })

    it('takes a name with figures as it is typed: another one is another thing', async () => {
      const ticket = await opened(search(), { subject: 'Neustart cache385' })
      expect(await finds(search(), anna, 'q=cache385')).toEqual([ticket.publicId])
      expect(await finds(search(), anna, 'q=cache38')).toEqual([ticket.publicId])
      expect(await finds(search(), anna, 'q=cache358')).toEqual([])
      expect(await finds(search(), anna, 'q=neustart cache395')).toEqual([])
    })

    it.each(['Rechnugn', 'Mial', 'Rehcnung Mali'])('finds what is meant by %s, with letters swapped', async (q) => {
      const ticket = await opened(search(), { subject: 'Rechnung per Mail', description: 'Bitte senden.' })
      await opened(search())
      expect(await finds(search(), anna, `q=${q}`)).toEqual([ticket.publicId])
    })

    it.each([
      ['a customer of others', chef, 'ermittler', { customerGroup: suedwind }],
      ['a customer of the staff', chef, 'geheimnis', { customerGroup: nordlicht, internal: true }],
      ['an employee of authorities', anna, 'vorladung', { staffRole: 'ROLE_AUTHORITIES' as const, internal: true }],
    ])('tells %s by what it takes for mistyped nothing', async (_who, reader, word, audience) => {
      const [first = '', second = '', ...others] = word
      const decoy = await opened(search(), { subject: `Anfrage ${[second, first, ...others].join('')}` })
      expect(await finds(search(), reader, `q=${word}`)).toEqual([decoy.publicId])
      const everybody = { staffRole: 'ROLE_EMPLOYEE' as const, internal: false, customerGroup: null, people: [] }
      const secret = await opened(search(), { subject: 'Streng', audience: { ...everybody, ...audience } })
      await commented(search(), secret, `Der ${word} fragt.`)
      expect(await finds(search(), reader, `q=${word}`)).toEqual([decoy.publicId])
    })

    it('finds for a customer what they mistyped in what they may read', async () => {
      const ticket = await opened(search(), { subject: 'Datenbank antwortet nicht' })
      for (const q of ['Datnebank', 'datenbnak antwortet', 'Datenbank', 'datenb'])
        expect(await finds(search(), chef, `q=${q}`), q).toContain(ticket.publicId)
      expect(await finds(search(), fremd, 'q=Datnebank')).toEqual([])
    })
  })
}
