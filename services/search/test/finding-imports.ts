import type { Hit } from '@leitstand/contracts/search/requests'
import { ticketsImported } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import type { TestService } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { anna, by, chef, commented, finds, opened, ticketFacts } from './world.ts'

/** What every engine makes of tickets that were taken over from elsewhere. */
export function findingImports(search: () => TestService): void {
  const said = (text: string, more = {}) => {
    const { createdAt } = ticketFacts()
    return { uuid: newId(), author: by, authorSide: 'staff' as const, text, internal: false, createdAt, ...more }
  }
  const imported = (ticket: TicketFacts, ...comments: ReturnType<typeof said>[]) =>
    search().publish(ticketsImported, { items: [{ ticket, comments }] })
  const shown = async (reader = anna) => (await search().as(reader).get<{ hits: Hit[] }>('/api/search/')).body.hits[0]

  describe('an import', () => {
    it('brings tickets with what was said on them, publicly and among the staff', async () => {
      const ticket = ticketFacts({ subject: 'Altfall' })
      await imported(
        ticket,
        said('Kühlung getauscht', { createdAt: '2026-11-20T09:10:00.000Z' }),
        said('Kunde ist verärgert', { createdAt: '2026-11-20T09:20:00.000Z', internal: true }),
      )
      expect(await finds(search(), anna, 'q=altfall kühlung verärgert')).toEqual([ticket.publicId])
      expect(await finds(search(), chef, 'q=altfall kühlung')).toEqual([ticket.publicId])
      expect(await finds(search(), chef, 'q=verärgert')).toEqual([])
      expect(await shown()).toMatchObject({ commentCount: 2, lastCommentSide: 'staff' })
      expect(await shown(chef)).toMatchObject({ commentCount: 1, lastCommentSide: 'staff' })
    })

    it('knows whom nobody has answered, and since when', async () => {
      const hoursAgo = (hours: number) => new Date(search().clock.now().getTime() - hours * 3_600_000).toISOString()
      const asks = said('Und?', { authorSide: 'customer', createdAt: hoursAgo(5) })
      const never = ticketFacts({ createdAt: hoursAgo(30) })
      await imported(never, asks)
      const again = ticketFacts({ createdAt: hoursAgo(30) })
      await imported(again, said('Erledigt.', { createdAt: hoursAgo(8) }), { ...asks, uuid: newId() })
      await imported(ticketFacts({ createdAt: hoursAgo(30) }), said('Erledigt.', { createdAt: hoursAgo(1) }))
      const waiting = (hours: number) => finds(search(), anna, `filter[unansweredHours]=${hours}`)
      expect((await waiting(5)).sort()).toEqual([never.publicId, again.publicId].sort())
      expect(await waiting(6)).toEqual([never.publicId])
      expect(await waiting(31)).toEqual([])
    })

    it('adds to a ticket of which something newer was heard before', async () => {
      const ticket = await opened(search(), { subject: 'Umbenannt', version: 2 })
      await commented(search(), ticket, 'Neuester Stand', { version: 1 })
      const old = said('Kühlung getauscht')
      await imported({ ...ticket, subject: 'Altfall', version: 1 }, old)
      await imported({ ...ticket, subject: 'Altfall', version: 1 }, old)
      expect(await finds(search(), anna, 'q=umbenannt stand kühlung')).toEqual([ticket.publicId])
      expect(await finds(search(), anna, 'q=altfall')).toEqual([])
      expect(await shown()).toMatchObject({ commentCount: 2 })
    })
  })
}
