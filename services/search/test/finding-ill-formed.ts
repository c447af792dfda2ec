import type { TestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { anna, chef, finds, opened } from './world.ts'

const illFormed = {
  ...{ user: 'egal', assignee: 'egal', template: 'egal', parentUuid: 'egal', label: 'egal', watched: 'egal' },
  ...{ relevantFor: 'egal', responsibleUser: 'egal', responsibleGroup: 'group|egal', responsibility: 'team|1' },
  ...{ status: 'quatsch', status_ignore: 'quatsch', createdEndAt: 'gestern', updatedStartAt: '2026-02-30' },
}

/** What every engine answers to filters that it cannot read. */
export function findingIllFormed(search: () => TestService): void {
  it.each(Object.entries(illFormed))('refuses filter[%s]=%s by its name', async (name, value) => {
    const answer = await search().as(anna).get(`/api/search/?filter[${name}]=${value}`)
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ propertyPath: `filter[${name}]` }] } })
  })

  it.each([
    ['sort', 'constructor'],
    ['filter[createdStartAt]', '-200000-01-01T00:00:00Z'],
    ['filter[updatedEndAt]', '%2B275760-09-13T00:00:00Z'],
  ])('refuses %s=%s instead of failing', async (propertyPath, value) => {
    const answer = await search().as(anna).get(`/api/search/?${propertyPath}=${value}`)
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ propertyPath }] } })
  })

  it.each(['der', 'die und der', 'a'.repeat(64), `Drucker ${'a'.repeat(64)}`])(
    'finds nothing by %s, of which the index keeps nothing',
    async (q) => {
      await opened(search(), { subject: 'Der Drucker und die Rechnung' })
      expect(await finds(search(), anna, `q=${q}`)).toEqual([])
      expect(await finds(search(), chef, `q=${q}`)).toEqual([])
    },
  )

  it.each(['!', '...', '🙂', '#'])(
    'finds nothing by %s, in which there is no word, and counts nothing',
    async (signs) => {
      await opened(search(), { subject: 'Der Drucker druckt nicht!' })
      const q = encodeURIComponent(signs)
      expect(await finds(search(), anna, `q=${q}`)).toEqual([])
      expect((await search().as(anna).get(`/api/search/count?q=${q}`)).body).toMatchObject({ count: 0 })
      expect((await search().as(anna).get(`/api/search/filter/status?q=${q}`)).body).toMatchObject({
        'hydra:member': [],
      })
      expect(await finds(search(), anna, `q=Drucker ${q}`)).toHaveLength(1)
    },
  )

  it('takes a kind of sub-tickets that there is not for all', async () => {
    await opened(search())
    expect(await finds(search(), anna, 'filter[ticketVariant]=constructor')).toHaveLength(1)
  })
}
