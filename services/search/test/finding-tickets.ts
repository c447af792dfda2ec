import { mayReceive } from '@leitstand/contracts/audience'
import { getRebuild, type Hit, rebuildIndex } from '@leitstand/contracts/search/requests'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { commentChanged, commentDeleted, ticketChanged } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import type { Stub, TestService } from '@leitstand/kit/testing/test-service'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findingAlike } from './finding-alike.ts'
import { findingByTime } from './finding-by-time.ts'
import { findingIllFormed } from './finding-ill-formed.ts'
import { findingImports } from './finding-imports.ts'
import { findingMetadata } from './finding-metadata.ts'
import { findingPeople } from './finding-people.ts'
import { findingPriorities } from './finding-priorities.ts'
import { findingSubTickets } from './finding-sub-tickets.ts'
import {
  anna,
  by,
  chef,
  commented,
  type Exported,
  finds,
  fremd,
  identity,
  nordlicht,
  nutzer,
  opened,
  owning,
  suedwind,
  support,
} from './world.ts'

/** What every engine must do. `start` boots the service on one; its `publish` returns when the fact can be found. */
export function findingTickets(start: (stubs: readonly Stub[]) => Promise<TestService & { empty(): Promise<void> }>) {
  let search: Awaited<ReturnType<typeof start>>
  let exported: Exported[] = []

  beforeAll(async () => {
    search = await start([...owning(() => exported), identity])
  })
  afterAll(() => search[Symbol.asyncDispose]())
  beforeEach(() => search.empty())

  describe('an anonymised person', () => {
    it('is found by the new name, and by the old one only where a text says it', async () => {
      const nina = { uuid: newId(), name: 'Nina Wendtland' }
      const hers = await opened(search, { author: nina, assignee: nina })
      await commented(search, hers, 'Die Festplatte läuft.')
      const told = await opened(search, { description: 'Bitte Frau Wendtland anrufen.' })
      const { name } = await anonymisePerson(search, nina)
      // What comes now is found after what came before.
      await opened(search)
      expect(await finds(search, anna, 'q=Wendtland')).toEqual([told.publicId])
      expect(await finds(search, anna, `q=${encodeURIComponent(name)}`)).toEqual([hers.publicId])
      expect(await finds(search, anna, `filter[assignee]=${nina.uuid}&q=Festplatte`)).toEqual([hers.publicId])
      const { body } = await search.as(anna).get<{ hits: Hit[] }>(`/api/search/?filter[assignee]=${nina.uuid}`)
      expect(body.hits).toMatchObject([{ assignee: { name }, author: { name } }])
    })
  })

  describe('an agent finds a ticket', () => {
    it('by words of its text, in any order and ending', async () => {
      const ticket = await opened(search, { subject: 'Festplatten defekt', description: 'Laufwerke im RAID fehlen.' })
      await opened(search)
      expect(await finds(search, anna, 'q=raid festplatte')).toEqual([ticket.publicId])
      expect(await finds(search, anna, 'q=laufw')).toEqual([ticket.publicId])
      expect(await finds(search, anna, 'q=raid banane')).toEqual([])
    })

    it('with a word that nobody had written when it was first asked for', async () => {
      await opened(search, { subject: 'Firewall sperrt' })
      expect(await finds(search, anna, 'q=firewald')).toHaveLength(1)
      const named = await opened(search, { subject: 'Firewald GmbH' })
      expect((await finds(search, anna, 'q=firewald'))[0]).toBe(named.publicId)
    })

    it('with a typo in the word', async () => {
      const ticket = await opened(search, { subject: 'Datenbank antwortet nicht' })
      expect(await finds(search, anna, 'q=Datnebank')).toEqual([ticket.publicId])
      expect(await finds(search, anna, 'q=datenbnak antwortet')).toEqual([ticket.publicId])
    })

    it.each(['Müller', 'Mueller', 'Muller', 'müller'])('whatever way the umlaut in %s is typed', async (q) => {
      const ticket = await opened(search, { subject: 'Rückruf bei Müller' })
      expect(await finds(search, anna, `q=${encodeURIComponent(q)}`)).toEqual([ticket.publicId])
    })

    it('by its number, first of all', async () => {
      const ticket = await opened(search)
      await opened(search, { subject: `Folge von ${ticket.publicId}`, updatedAt: '2026-11-20T10:00:00.000Z' })
      expect((await finds(search, anna, `q=%23${ticket.publicId}`))[0]).toBe(ticket.publicId)
    })

    it('by the customer’s name', async () => {
      const ticket = await opened(search, { customer: { uuid: suedwind, name: 'Südwind Reisen AG' } })
      await opened(search)
      expect(await finds(search, anna, 'q=suedwind')).toEqual([ticket.publicId])
    })

    it('by parts of host names and addresses', async () => {
      const ticket = await opened(search, { description: 'Host web01.nordlicht.example (192.168.17.4) ist weg' })
      expect(await finds(search, anna, 'q=web01.nordlicht')).toEqual([ticket.publicId])
      expect(await finds(search, anna, 'q=192.168.17.4')).toEqual([ticket.publicId])
    })

    it('by a word of a comment, until the comment is changed or gone', async () => {
      const ticket = await opened(search)
      const comment = await commented(search, ticket, 'Der Lüfter war verstaubt')
      expect(await finds(search, anna, 'q=lüfter')).toEqual([ticket.publicId])
      await search.publish(commentChanged, {
        comment: { ...comment, text: 'Das Netzteil', version: 2 },
        actor: by,
        version: 2,
      })
      expect(await finds(search, anna, 'q=lüfter')).toEqual([])
      expect(await finds(search, anna, 'q=netzteil')).toEqual([ticket.publicId])
      await search.publish(commentDeleted, {
        comment: { ...comment, deleted: true, version: 3 },
        actor: by,
        version: 3,
      })
      expect(await finds(search, anna, 'q=netzteil')).toEqual([])
    })

    it('never by what only looks like a query language', async () => {
      await opened(search)
      for (const q of ["' OR 1=1 --", 'a & | !', ':*', '(((', '\\', '%_%'])
        expect(Array.isArray(await finds(search, anna, `q=${encodeURIComponent(q)}`))).toBe(true)
    })
  })

  findingMetadata(() => search)
  findingByTime(() => search)
  findingImports(() => search)
  findingAlike(() => search)
  findingPeople(() => search)
  findingIllFormed(() => search)
  findingPriorities(() => search)
  findingSubTickets(() => search)

  describe('an event', () => {
    it('that is older than what is known changes nothing', async () => {
      const ticket = await opened(search)
      await search.publish(ticketChanged, {
        ticket: { ...ticket, subject: 'Neu benannt', version: 3 },
        actor: by,
        version: 3,
      })
      await search.publish(ticketChanged, {
        ticket: { ...ticket, subject: 'Uralt', version: 2 },
        actor: by,
        version: 2,
      })
      expect(await finds(search, anna, 'q=benannt')).toEqual([ticket.publicId])
      expect(await finds(search, anna, 'q=uralt')).toEqual([])
    })

    it('shows until when the customer must be answered, or it must be done, unless the clock stands still', async () => {
      const ticket = await opened(search)
      const sla = { uuid: support, name: 'Gold', dueAt: '2026-11-20T11:00:00.000Z', respondedAt: null, violated: false }
      await search.publish(ticketSlaChanged, { ticket: ticket.uuid, sla, audience: ticket.audience, version: 1 })
      const shown = async () => (await search.as(anna).get<{ hits: Hit[] }>('/api/search/')).body.hits[0]?.slaDueAt
      expect(await shown()).toBe('2026-11-20T11:00:00.000Z')

      const at = '2026-11-20T10:00:00.000Z'
      const stands = { ...sla, pausedAt: at }
      await search.publish(ticketSlaChanged, {
        ticket: ticket.uuid,
        sla: stands,
        audience: ticket.audience,
        version: 2,
      })
      expect(await shown()).toBeNull()
      const resolution = { dueAt: '2026-11-21T11:00:00.000Z', pausedAt: null, resolvedAt: null, violated: false }
      const answered = { ...sla, respondedAt: at, resolution }
      await search.publish(ticketSlaChanged, {
        ticket: ticket.uuid,
        sla: answered,
        audience: ticket.audience,
        version: 3,
      })
      expect(await shown()).toBe('2026-11-21T11:00:00.000Z')
    })
  })

  describe('filters', () => {
    it('leave finished tickets out unless they are asked for', async () => {
      const open = await opened(search)
      const closed = await opened(search, { status: 'closed' })
      expect(await finds(search, anna, '')).toEqual([open.publicId])
      expect(await finds(search, anna, 'filter[status]=closed')).toEqual([closed.publicId])
    })

    it('know what waits for me', async () => {
      const mine = await opened(search, { assignee: by })
      const group = await opened(search)
      await opened(search, { assignee: { uuid: chef.uuid, name: 'x' } })
      await opened(search, { assignee: by, status: 'waiting_for_feedback' })
      expect((await finds(search, anna, 'filter[waitingFor]=me')).sort()).toEqual([mine.publicId, group.publicId])
    })

    it('know what is overdue, what an SLA waits for and who waits for an answer', async () => {
      const now = search.clock.now().getTime()
      const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
      const due = async (minutes: number, facts = {}) =>
        (await opened(search, { internal: true, dueAt: inMinutes(minutes), ...facts })).publicId
      const promised = async (minutes: number) => {
        const ticket = await opened(search, { internal: true })
        const sla = { uuid: support, name: 'Gold', dueAt: inMinutes(minutes), respondedAt: null, violated: false }
        await search.publish(ticketSlaChanged, { ticket: ticket.uuid, sla, audience: ticket.audience, version: 1 })
        return ticket.publicId
      }
      const overdue = await due(-1)
      await due(1)
      await due(-1, { status: 'closed' })
      const [broken, atRisk] = [await promised(-1), await promised(59)]
      await promised(61)
      const waits = await opened(search)
      const answered = await opened(search)
      await commented(search, answered, 'Wir sehen nach.', { authorSide: 'staff' })
      const found = async (asked: string) => (await finds(search, anna, `filter[attention]=${asked}`)).sort()
      expect(await found('overdue')).toEqual([overdue])
      expect(await found('overdue&filter[status]=closed')).toEqual([])
      expect(await found('sla-broken')).toEqual([broken])
      expect(await found('sla-at-risk')).toEqual([atRisk])
      expect(await found('unanswered')).toEqual([waits.publicId])
      expect(await found('overdue,sla-broken')).toEqual([overdue, broken].sort())
      expect((await search.as(anna).get('/api/search/?filter[attention]=bald')).status).toBe(422)
      expect((await search.as(chef).get('/api/search/?filter[attention]=overdue')).status).toBe(422)
    })

    it('know responsibility, people, variants and days', async () => {
      const main = await opened(search, { createdAt: '2026-10-01T10:00:00.000Z' })
      const child = await opened(search, { parent: main.uuid, depth: 1, responsibleGroups: [], assignee: by })
      expect(await finds(search, anna, 'filter[ticketVariant]=sub_only')).toEqual([child.publicId])
      expect(await finds(search, anna, `filter[responsibleGroup]=group|${support}`)).toEqual([main.publicId])
      expect(await finds(search, anna, 'filter[responsibleUser]=none')).toEqual([child.publicId])
      expect(await finds(search, anna, `filter[assignee]=${anna.uuid}`)).toEqual([child.publicId])
      expect(await finds(search, anna, `filter[customer]=${nordlicht}&filter[createdEndAt]=2026-10-01`)).toEqual([
        main.publicId,
      ])
      const answer = await search.as(anna).get<{ hits: Hit[] }>('/api/search/?filter[ticketVariant]=main_only')
      expect(answer.body.hits[0]?.subTickets).toEqual([expect.objectContaining({ publicId: child.publicId })])
    })

    it('know servers by name, by their own name on the ticket and by uuid', async () => {
      const server = newId()
      const rack = {
        uuid: newId(),
        server,
        name: 'Rack B12, HE 20–26',
        customName: 'Archiv',
        kind: 'colocation_unit' as const,
      }
      const web = { uuid: newId(), server: null, name: 'shop-web-01', customName: null, kind: null }
      const ticket = await opened(search, { servers: [rack] })
      const other = await opened(search, { servers: [web] })
      const found = (name: string) => finds(search, anna, `filter[server]=${encodeURIComponent(name)}`)
      expect(await found('Rack B12, HE 20–26')).toEqual([ticket.publicId])
      expect(await found('archiv')).toEqual([ticket.publicId])
      expect(await found(server)).toEqual([ticket.publicId])
      expect((await found('SHOP-WEB-01,Archiv')).sort()).toEqual([ticket.publicId, other.publicId])
      expect(await found('shop-web-02')).toEqual([])
      expect(await finds(search, chef, 'q=shop-web-01')).toEqual([other.publicId])
    })

    it('are counted, and offered with counts', async () => {
      await opened(search)
      await opened(search, { status: 'planned', type: 'misc' })
      expect((await search.as(anna).get('/api/search/count')).body).toEqual({ count: 2 })
      const facets = await search.as(anna).get<object[]>('/api/search/filter/status', { accept: 'application/json' })
      expect(facets.body).toEqual(expect.arrayContaining([{ name: 'planned', label: 'Geplant', count: 1 }]))
    })

    it('with a value that no ticket has find nothing, whatever signs it is written with', async () => {
      await opened(search)
      for (const filter of ['metadataOrigin', 'metadataStandard', 'project', 'type']) {
        for (const value of ['Kunde & Partner', 'a`) || (internal:=true', '💡'])
          expect(await finds(search, anna, `filter[${filter}][]=${encodeURIComponent(value)}`)).toEqual([])
      }
    })

    it('that do not exist are refused', async () => {
      expect((await search.as(anna).get('/api/search/?filter[colour]=red')).status).toBe(422)
      expect((await search.as(anna).get('/api/search/?filter[assignee]=egal')).status).toBe(422)
    })

    it('sort and page', async () => {
      for (const day of ['01', '02', '03'])
        await opened(search, { subject: `Tag ${day}`, updatedAt: `2026-11-${day}T10:00:00.000Z` })
      const answer = await search
        .as(anna)
        .get<{ hits: Hit[]; nbHits: number }>('/api/search/?sort=updated_at&order=asc&items=2&page=2')
      expect(answer.body).toMatchObject({ nbHits: 3, hits: [{ subject: 'Tag 03' }] })
    })
  })

  describe('a customer', () => {
    it('does not find by what a ticket said before it changed', async () => {
      const secret = await opened(search, { subject: 'Übernahme Bernsteinzimmer', description: 'Vertraulich' })
      await commented(search, secret, 'Der Termin steht.')
      const ticket = { ...secret, subject: 'Umzug', description: 'Bitte prüfen', version: 2 }
      await search.publish(ticketChanged, { ticket, actor: by, version: 2 })
      for (const reader of [chef, anna]) {
        expect(await finds(search, reader, 'q=Bernsteinzimmer')).toEqual([])
        expect(await finds(search, reader, 'q=Umzug Termin')).toEqual([secret.publicId])
      }
    })

    it.each(['', '/count', '/filter/status', '/filter/type'])(
      'asks nothing about what is the staff’s at /api/search%s',
      async (call) => {
        for (const filter of ['metadataOrigin=incident', `relevantFor=${anna.uuid}`, `watched=${anna.uuid}`]) {
          const { status, body } = await search
            .as(nutzer)
            .get<{ violations: object[] }>(`/api/search${call}?filter[${filter}`.replace('=', ']='))
          expect(status).toBe(422)
          expect(body.violations).toMatchObject([{ code: 'unknown-filter' }])
        }
      },
    )

    it('never finds by an internal word, in hits, counts or facets', async () => {
      const ticket = await opened(search)
      await commented(search, ticket, 'KANARIE', { internal: true })
      for (const path of [
        '/api/search/?q=kanarie',
        '/api/search/count?q=kanarie',
        '/api/search/filter/status?q=kanarie',
      ]) {
        expect(JSON.stringify((await search.as(chef).get(path)).body)).not.toContain(String(ticket.publicId))
      }
      expect((await search.as(chef).get('/api/search/count?q=kanarie')).body).toEqual({ count: 0 })
      expect(await finds(search, anna, 'q=kanarie')).toEqual([ticket.publicId])
      const counted = await search.as(chef).get<{ hits: Hit[] }>('/api/search/')
      expect(counted.body.hits[0]?.commentCount).toBe(0)
    })

    it('gets hits without the staff’s fields', async () => {
      await opened(search)
      const answer = await search.as(chef).get<{ hits: Hit[] }>('/api/search/')
      for (const field of ['labels', 'responsibleGroups', 'responsibleUsers', 'slaDueAt', 'internal'])
        expect(answer.body.hits[0]).not.toHaveProperty(field)
    })

    it('finds exactly what the rule of visibility allows', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(anna, chef, nutzer, fremd),
          fc.boolean(),
          fc.constantFrom(nordlicht, suedwind),
          fc.constantFrom(chef.uuid, nutzer.uuid),
          fc.constantFrom('ROLE_EMPLOYEE' as const, 'ROLE_AUTHORITIES' as const),
          async (reader, internal, group, person, staffRole) => {
            const audience = { staffRole, internal, customerGroup: group, people: [person] }
            const ticket = await opened(search, { internal, customer: { uuid: group, name: 'Gruppe' }, audience })
            expect((await finds(search, reader, `q=${ticket.publicId}`)).includes(ticket.publicId)).toBe(
              mayReceive(reader, audience),
            )
          },
        ),
        { numRuns: 40 },
      )
    }, 120_000)
  })

  describe('a rebuild', () => {
    it('makes the index anew from the owner while it keeps answering, and drops what is gone', async () => {
      await opened(search, { subject: 'Verwaist', updatedAt: '2026-01-01T00:00:00.000Z' })
      const ticket = await opened(search)
      exported = [
        {
          ticket: { ...ticket, subject: 'Wieder da' },
          comments: [
            {
              uuid: ticket.author.uuid,
              authorSide: 'staff',
              text: 'Pumpe',
              internal: false,
              createdAt: ticket.createdAt,
              version: 1,
            },
          ],
        },
      ]
      await search.ask(rebuildIndex, {})
      await search.running.jobs.run('rebuild')
      expect(await search.ask(getRebuild, {})).toMatchObject({ running: false, done: 1, error: null })
      expect(await finds(search, anna, 'q=pumpe')).toEqual([ticket.publicId])
      expect(await finds(search, anna, 'q=verwaist')).toEqual([])

      exported = exported.map((one) => ({ ...one, comments: [] }))
      await search.ask(rebuildIndex, {})
      await search.running.jobs.run('rebuild')
      expect(await finds(search, anna, 'q=pumpe')).toEqual([])
    })
  })
}
