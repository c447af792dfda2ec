import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SumsTable } from '../src/features/billing/billing-sums.tsx'
import { billing } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const minutes = { count: 2, accruedMinutes: 90, billableMinutes: 60 }
const sums = { groups: [{ key: null, name: '', ...minutes }], ...minutes }
const open = async () => {
  answerFetch(billing())
  await show(<SumsTable sums={sums as never} by="customer" show={() => undefined} />, billing())
}

test('each sum of a table says of what it is where its columns have no heads', async () => {
  await open()
  const total = await screen.findByRole('row', { name: /^Zusammen|^Insgesamt|^Summe/ })
  const labels = [...total.children].map((cell) => (cell as HTMLElement).dataset['label'])
  expect(labels).toEqual([undefined, 'Buchungen', 'Gebucht', 'Abrechenbar'])
})

test('what has no customer is summed up under these words', async () => {
  await open()
  await screen.findByRole('row', { name: /^Ohne Kunde/ })
})
