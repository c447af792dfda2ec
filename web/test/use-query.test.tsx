import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryWith, useQuery } from '../src/lib/use-query.ts'

afterEach(cleanup)

const names = ['state', 'type'] as const

function Filters() {
  const [query, change] = useQuery()
  // As a filter does that stands as one word in the address: it writes what it shows and what is added.
  const all = query.get('all')?.split(',') ?? []
  const add = (name: string) => change((now) => queryWith(now, { all: [...all, name].join() }))
  return (
    <>
      <p>{all.join()}</p>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => add(name)}>
          {name}
        </button>
      ))}
    </>
  )
}

test('what is chosen shows at once, and nothing of it is lost by what is chosen before the address has followed', async () => {
  let arrive: (() => void)[] = []
  const followed = () => new Promise<null>((resolve) => arrive.push(() => resolve(null)))
  const routes = [{ path: '/', element: <Filters />, loader: followed }]
  const router = createMemoryRouter(routes, { initialEntries: ['/'], hydrationData: { loaderData: { 0: null } } })
  render(<RouterProvider router={router} />)
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
  screen.getByText('state,type')
  expect(router.state.location.search).toBe('')
  await act(async () => {
    for (const now of arrive) now()
  })
  expect(router.state.location.search).toBe('?all=state%2Ctype')
  // Who goes elsewhere sees what stands there.
  arrive = []
  void router.navigate('/?all=type')
  await act(async () => {
    for (const now of arrive) now()
  })
  expect(screen.queryByText('state,type')).toBeNull()
  screen.getByText('type', { selector: 'p' })
})
