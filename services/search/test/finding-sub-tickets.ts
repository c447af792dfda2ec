import type { TestService } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { anna, chef, finds, opened } from './world.ts'

/** What every engine knows of what hangs on what. */
export function findingSubTickets(search: () => TestService): void {
  describe('the search for sub-tickets', () => {
    it('tells customers of no ticket above theirs that is hidden from them', async () => {
      const hidden = await opened(search(), { internal: true })
      const below = await opened(search(), { parent: hidden.uuid, depth: 1 })
      const main = await opened(search())
      const child = await opened(search(), { parent: main.uuid, depth: 1 })
      const found = async (asked: string, reader = chef) => (await finds(search(), reader, asked)).sort()
      expect(await found('filter[ticketVariant]=sub_only')).toEqual([child.publicId])
      expect(await found('filter[ticketVariant]=main_only')).toEqual([below.publicId, main.publicId].sort())
      expect(await found(`filter[parentUuid]=${hidden.uuid}`)).toEqual([])
      expect(await found(`filter[parentUuid]=${main.uuid}`)).toEqual([child.publicId])
      expect(await found('filter[ticketVariant]=sub_only', anna)).toEqual([below.publicId, child.publicId].sort())
      expect(await found(`filter[parentUuid]=${hidden.uuid}`, anna)).toEqual([below.publicId])
    })
  })
}
