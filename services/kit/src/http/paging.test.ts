import { listUserGroups } from '@leitstand/contracts/identity/requests'
import { listHistory } from '@leitstand/contracts/notification/requests'
import { labels, templates } from '@leitstand/contracts/ticket/resources'
import { listTickets } from '@leitstand/contracts/ticket/tickets'
import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { describe, expect, it } from 'vitest'
import { represent } from './hydra.ts'
import { pagingOf } from './paging.ts'

const path = '/api/things'
function viewOf(contract: Parameters<typeof pagingOf>[0], search: string, total: number) {
  const input = Object.fromEntries(new URLSearchParams(search))
  const answer = represent(
    { items: [], total },
    { format: 'jsonld', isPage: true, url: search ? `${path}?${search}` : path, paging: pagingOf(contract, input) },
  )
  return (answer as Record<string, Record<string, string>>)['hydra:view']
}

describe('the links of a list', () => {
  it('have as many entries a page as the list itself has, where nobody asks for another number', () => {
    expect(viewOf(listTickets, '', 30)).toMatchObject({
      'hydra:first': `${path}?page=1`,
      'hydra:last': `${path}?page=2`,
      'hydra:next': `${path}?page=2`,
    })
    expect(viewOf(listUserGroups, '', 30)).toBeUndefined()
    expect(viewOf(listTickets, 'page=2&itemsPerPage=10', 30)).toMatchObject({
      'hydra:last': `${path}?page=3&itemsPerPage=10`,
      'hydra:previous': `${path}?page=1&itemsPerPage=10`,
      'hydra:next': `${path}?page=3&itemsPerPage=10`,
    })
  })

  it('go on from entry to entry where the list is read so', () => {
    expect(viewOf(listHistory, 'limit=3', 7)).toMatchObject({
      'hydra:first': `${path}?limit=3&start=0`,
      'hydra:last': `${path}?limit=3&start=6`,
      'hydra:next': `${path}?limit=3&start=3`,
    })
    expect(viewOf(listHistory, 'limit=3&start=5', 7)).not.toHaveProperty('hydra:next')
    const last = viewOf(listHistory, 'limit=3&start=6', 7)
    expect(last).toMatchObject({ 'hydra:previous': `${path}?limit=3&start=3` })
    expect(last).not.toHaveProperty('hydra:next')
  })

  it('are missing where the list has no pages, or everything or nothing was asked for', () => {
    expect(viewOf(listPlaces, '', 100)).toBeUndefined()
    for (const search of ['pagination=false', 'itemsPerPage=0'])
      expect(viewOf(listTickets, search, 100)).toEqual({
        '@id': `${path}?${search}`,
        '@type': 'hydra:PartialCollectionView',
      })
  })

  it('stand below a list that has pages whatever is asked for', () => {
    expect(viewOf(templates.requests.list, 'pagination=false', 31)).toMatchObject({
      'hydra:next': `${path}?pagination=false&page=2`,
    })
    expect(viewOf(labels.requests.list, 'pagination=false', 31)).not.toHaveProperty('hydra:next')
  })

  it('ask for the same as the list, whatever stands in its filters', () => {
    const search = new URLSearchParams({ search: 'Müller & Söhne+Co', 'order[name]': 'asc' }).toString()
    const next = viewOf(listUserGroups, search, 31)?.['hydra:next'] ?? ''
    expect(Object.fromEntries(new URLSearchParams(next.split('?')[1]))).toEqual({
      search: 'Müller & Söhne+Co',
      'order[name]': 'asc',
      page: '2',
    })
    expect(next).toContain('order[name]=asc')
  })
})
