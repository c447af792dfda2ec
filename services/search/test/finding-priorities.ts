import type { Hit } from '@leitstand/contracts/search/requests'
import type { TestService } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { anna, chef, finds, opened } from './world.ts'

/** What every engine knows of priorities. */
export function findingPriorities(search: () => TestService): void {
  describe('the priority', () => {
    it('is a filter, one or several, offered with how many tickets each would bring', async () => {
      const urgent = await opened(search(), { priority: 'highest' })
      const high = await opened(search(), { priority: 'high', type: 'misc' })
      await opened(search(), { priority: 'low' })
      await opened(search(), { priority: 'high', status: 'closed' })
      expect(await finds(search(), anna, 'filter[priority]=highest')).toEqual([urgent.publicId])
      expect((await finds(search(), anna, 'filter[priority]=high,highest')).sort()).toEqual([
        urgent.publicId,
        high.publicId,
      ])
      expect(await finds(search(), chef, 'filter[priority]=high&filter[type]=misc')).toEqual([high.publicId])
      expect((await search().as(anna).get('/api/search/?filter[priority]=eilig')).status).toBe(422)
      const offered = await search()
        .as(anna)
        .get<object[]>('/api/search/filter/priority?filter[priority]=low', { accept: 'application/json' })
      expect(offered.body).toEqual([
        { name: 'high', label: 'Hoch', count: 1 },
        { name: 'highest', label: 'Höchste', count: 1 },
        { name: 'low', label: 'Niedrig', count: 1 },
      ])
    })

    it('is nothing to customers where it is hidden: they cannot read, filter, count or sort by it', async () => {
      const hidden = await opened(search(), { priority: 'highest', priorityHidden: true })
      const shown = await opened(search(), { priority: 'low' })
      const urgent = await opened(search(), { priority: 'high' })
      const asked = (query: string) => finds(search(), chef, query)
      expect(await asked('filter[priority]=highest')).toEqual([])
      expect(await asked('sort=priority&order=asc')).toEqual([shown.publicId, urgent.publicId, hidden.publicId])
      expect(await asked('sort=priority&order=desc')).toEqual([hidden.publicId, urgent.publicId, shown.publicId])
      const { body } = await search().as(chef).get<{ hits: Hit[] }>(`/api/search/?filter[publicId]=${hidden.publicId}`)
      expect(body.hits).toMatchObject([{ publicId: hidden.publicId }])
      expect(body.hits[0]).not.toHaveProperty('priority')
      const offered = await search()
        .as(chef)
        .get<object[]>('/api/search/filter/priority', { accept: 'application/json' })
      expect(offered.body).toEqual([
        { name: 'high', label: 'Hoch', count: 1 },
        { name: 'low', label: 'Niedrig', count: 1 },
      ])
      expect(await finds(search(), anna, 'filter[priority]=highest')).toEqual([hidden.publicId])
    })
  })
}
