import type { TestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { anna } from './world.ts'

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
}
