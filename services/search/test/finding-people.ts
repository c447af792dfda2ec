import type { OutputOf } from '@leitstand/contracts/define'
import type { countTeam, peopleFacets, searchTickets } from '@leitstand/contracts/search/requests'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { newId } from '@leitstand/kit/ids'
import type { TestService } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { anna, by, chef, nutzer, ofNetwork, opened, support } from './world.ts'

/** What every engine counts by person and group. */
export function findingPeople(search: () => TestService): void {
  const ben = { uuid: newId(), name: 'Ben Berater' }
  const network = { uuid: ofNetwork.groups[0] ?? '', name: 'Netz' }
  const ours = { uuid: support, name: 'Support' }

  describe('people among what is found', () => {
    const facets = async (query = '') =>
      (await search().as(anna).get<OutputOf<typeof peopleFacets>>(`/api/search/filter/people?${query}`)).body

    it('are counted by assignee and by responsible group, most first', async () => {
      await opened(search(), { assignee: by, responsibleGroups: [ours, network] })
      await opened(search(), { assignee: by })
      await opened(search(), { assignee: ben })
      await opened(search(), { responsibleGroups: [] })
      await opened(search(), { assignee: ben, status: 'closed' })
      const { assignees, groups } = await facets()
      expect(assignees[0]).toEqual({ name: anna.uuid, label: anna.name, count: 2 })
      expect(assignees.slice(1).sort((a, b) => a.label.localeCompare(b.label))).toEqual([
        { name: ben.uuid, label: 'Ben Berater', count: 1 },
        { name: 'none', label: 'Niemand', count: 1 },
      ])
      expect(groups).toEqual([
        { name: support, label: 'Support', count: 3 },
        { name: network.uuid, label: 'Netz', count: 1 },
      ])
    })

    it('are counted for the present filter, but for the one that is offered', async () => {
      await opened(search(), { assignee: by, type: 'misc', responsibleGroups: [network] })
      await opened(search(), { assignee: ben, responsibleGroups: [network] })
      expect((await facets('filter[type]=misc')).assignees).toMatchObject([{ name: anna.uuid, count: 1 }])
      const { assignees, groups } = await facets(`filter[assignee]=${ben.uuid}&filter[responsibility]=none`)
      expect([assignees, groups]).toMatchObject([[], [{ name: network.uuid, count: 1 }]])
      expect((await facets('q=langsam')).assignees).toHaveLength(2)
    })

    it('hold nothing of what the reader may not see', async () => {
      const secret = { staffRole: 'ROLE_AUTHORITIES' as const, internal: true, customerGroup: null, people: [] }
      await opened(search(), { assignee: ben, audience: secret })
      expect(await facets()).toMatchObject({ assignees: [], groups: [] })
    })
  })

  describe('who answers for a ticket', () => {
    const found = async (query: string) => {
      const { body } = await search().as(anna).get<OutputOf<typeof searchTickets>>(`/api/search?${query}`)
      return body.hits.map(({ publicId }) => publicId).sort()
    }

    it('is asked for by person and by group at once, or by either of them under one name', async () => {
      const both = await opened(search(), { responsibleUsers: [ben], responsibleGroups: [network] })
      const person = await opened(search(), { responsibleUsers: [ben], responsibleGroups: [] })
      const group = await opened(search(), { responsibleGroups: [network] })
      const [user, team] = [`user|${ben.uuid}`, `group|${network.uuid}`]
      expect(await found(`filter[responsibleUser]=${user}&filter[responsibleGroup]=${team}`)).toEqual([both.publicId])
      const any = [both, person, group].map(({ publicId }) => publicId).sort()
      expect(await found(`filter[responsibility]=${user},${team}`)).toEqual(any)
    })

    it('finds it relevant also where it is one of their groups, whoever asks', async () => {
      const ofGroup = await opened(search(), { responsibleGroups: [network] })
      await opened(search(), { responsibleGroups: [ours] })
      expect(await found(`filter[relevantFor]=${ofNetwork.uuid}`)).toEqual([ofGroup.publicId])
    })
  })

  describe('a team', () => {
    const hoursAgo = (hours: number) => new Date(search().clock.now().getTime() - hours * 3_600_000).toISOString()
    const count = async (people: readonly string[], reader = anna) =>
      (
        await search()
          .as(reader)
          .get<OutputOf<typeof countTeam>['items']>(`/api/search/team?people=${people}`, { accept: 'application/json' })
      ).body

    it('is told what each has, what of it calls for somebody, and what nobody has', async () => {
      const old = await opened(search(), { assignee: by, createdAt: hoursAgo(50), dueAt: hoursAgo(1) })
      const late = await opened(search(), { assignee: by, createdAt: hoursAgo(20), internal: true })
      const soon = await opened(search(), { assignee: by, createdAt: hoursAgo(20) })
      await opened(search(), { assignee: by, createdAt: hoursAgo(90), dueAt: hoursAgo(1), status: 'closed' })
      await opened(search(), { assignee: { uuid: newId(), name: 'Wer anders' } })
      for (const [ticket, dueAt] of [
        [late, hoursAgo(1)],
        [soon, hoursAgo(-0.5)],
      ] as const) {
        const sla = { uuid: support, name: 'Gold', dueAt, respondedAt: null, violated: false }
        await search().publish(ticketSlaChanged, { ticket: ticket.uuid, sla, audience: ticket.audience, version: 1 })
      }
      const mine = await opened(search(), { createdAt: hoursAgo(2) })
      await opened(search(), { responsibleGroups: [], createdAt: hoursAgo(1) })
      await opened(search(), { responsibleGroups: [network] })
      const team = await count([anna.uuid, ben.uuid])
      expect(team).toHaveLength(2)
      const nothing = { overdue: 0, slaAtRisk: 0, slaBroken: 0, unanswered: 0 }
      expect(team).toEqual(
        expect.arrayContaining([
          {
            assignee: anna.uuid,
            open: 3,
            overdue: 1,
            slaAtRisk: 1,
            slaBroken: 1,
            unanswered: 1,
            oldestAt: old.createdAt,
          },
          { assignee: null, open: 2, ...nothing, oldestAt: mine.createdAt },
        ]),
      )
    })

    it('holds nothing of what the reader may not see, and is nothing for customers', async () => {
      const secret = { staffRole: 'ROLE_AUTHORITIES' as const, internal: true, customerGroup: null, people: [] }
      await opened(search(), { assignee: by, audience: secret })
      expect(await count([anna.uuid])).toEqual([])
      expect(await count([anna.uuid], { ...anna, roles: ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] })).toMatchObject([
        { open: 1 },
      ])
      for (const customer of [chef, nutzer])
        for (const call of ['team?people=', 'filter/people?people='])
          expect((await search().as(customer).get(`/api/search/${call}${anna.uuid}`)).status).toBe(403)
      expect((await search().as(anna).get('/api/search/team?people=egal')).status).toBe(422)
    })
  })
}
