import type { Hit } from '@leitstand/contracts/search/requests'
import { commentDeleted } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { TestService } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { anna, by, chef, commented, finds, nutzer, opened } from './world.ts'

/** What every engine knows of times that are counted from now. */
export function findingByTime(search: () => TestService): void {
  const hoursAgo = (hours: number) => new Date(search().clock.now().getTime() - hours * 3_600_000).toISOString()
  const found = async (asked: string) => (await finds(search(), anna, asked)).sort()
  const said = (ticket: TicketFacts, hours: number, authorSide: 'staff' | 'customer', more = {}) =>
    commented(search(), ticket, 'Hallo', { authorSide, createdAt: hoursAgo(hours), ...more })

  describe('filters by time from now', () => {
    it('take what is due at this very moment for neither overdue nor broken', async () => {
      await opened(search(), { dueAt: hoursAgo(0) })
      const late = await opened(search(), { dueAt: hoursAgo(0.01) })
      expect(await found('filter[attention]=overdue')).toEqual([late.publicId])
      search().clock.advanceMinutes(1)
      expect(await found('filter[attention]=overdue')).toHaveLength(2)
    })

    it('know what is older than some days, for customers as well', async () => {
      const old = await opened(search(), { createdAt: hoursAgo(48) })
      await opened(search(), { createdAt: hoursAgo(47) })
      expect(await found('filter[olderThanDays]=2')).toEqual([old.publicId])
      expect(await finds(search(), chef, 'filter[olderThanDays]=2')).toEqual([old.publicId])
      expect(await found('filter[olderThanDays]=0')).toHaveLength(2)
      for (const wrong of ['bald', '-1', '1.5', '9999999'])
        expect((await search().as(anna).get(`/api/search/?filter[olderThanDays]=${wrong}`)).status).toBe(422)
    })

    it('know since when a customer waits for the first answer, or for the next one', async () => {
      const createdAt = hoursAgo(30)
      const first = await opened(search(), { createdAt })
      const asksAgain = await opened(search(), { createdAt })
      await said(asksAgain, 29, 'staff')
      await said(asksAgain, 24, 'customer')
      await said(asksAgain, 20, 'staff', { internal: true })
      const asksLately = await opened(search(), { createdAt })
      await said(asksLately, 25, 'staff')
      await said(asksLately, 23, 'customer')
      const answered = await opened(search(), { createdAt })
      await said(answered, 25, 'staff')
      await opened(search(), { createdAt, status: 'closed' })
      await opened(search(), { createdAt, internal: true })
      expect(await found('filter[unansweredHours]=24')).toEqual([first.publicId, asksAgain.publicId].sort())
      expect(await found('filter[unansweredHours]=30')).toEqual([first.publicId])
      expect(await found('filter[unansweredHours]=0')).toEqual(await found('filter[attention]=unanswered'))
      expect(await found('filter[unansweredHours]=24&filter[status]=closed')).toEqual([])
      expect((await search().as(nutzer).get('/api/search/?filter[unansweredHours]=24')).status).toBe(422)
    })

    it('do not let a customer who asks once more wait anew', async () => {
      const createdAt = hoursAgo(60)
      const neverAnswered = await opened(search(), { createdAt })
      await said(neverAnswered, 2, 'customer')
      const answeredOnce = await opened(search(), { createdAt })
      await said(answeredOnce, 50, 'staff')
      await said(answeredOnce, 40, 'customer')
      await said(answeredOnce, 1, 'customer')
      expect(await found('filter[unansweredHours]=60')).toEqual([neverAnswered.publicId])
      expect(await found('filter[unansweredHours]=40')).toEqual([neverAnswered.publicId, answeredOnce.publicId].sort())
      expect(await found('filter[unansweredHours]=41')).toEqual([neverAnswered.publicId])
    })

    it('know who spoke last, in whatever order it is heard', async () => {
      const answered = await opened(search(), { createdAt: hoursAgo(60) })
      await said(answered, 2, 'staff')
      await said(answered, 3, 'customer')
      const asked = await opened(search(), { createdAt: hoursAgo(60) })
      await said(asked, 2, 'customer')
      await said(asked, 3, 'staff')
      expect(await found('filter[unansweredHours]=0')).toEqual([asked.publicId])
      const { body } = await search().as(anna).get<{ hits: Hit[] }>('/api/search/?sort=publicId&order=asc')
      expect(body.hits.map(({ lastCommentSide }) => lastCommentSide)).toEqual(['staff', 'customer'])
    })

    it('take an answer that was deleted for none', async () => {
      const ticket = await opened(search(), { createdAt: hoursAgo(30) })
      const answer = await said(ticket, 2, 'staff')
      expect(await found('filter[unansweredHours]=24')).toEqual([])
      const comment = { ...answer, deleted: true, version: 2 }
      await search().publish(commentDeleted, { comment, actor: by, version: 2 })
      expect(await found('filter[unansweredHours]=24')).toEqual([ticket.publicId])
      await said(ticket, 1, 'customer')
      expect(await found('filter[unansweredHours]=30')).toEqual([ticket.publicId])
    })
  })
}
