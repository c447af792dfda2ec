import { tags } from '@leitstand/contracts/ticket/tags'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Component as TagsPage } from '../../src/pages/templates/tags-page.tsx'
import { mock, pageOf } from '../mock.ts'
import { admin } from '../people.ts'
import { answerFetch, leave, show } from '../world.tsx'

// Its code is on its way.
vi.mock('../../src/features/admin/resource-form.tsx', () => new Promise(() => undefined))
afterEach(leave)

test('an administrator sees that a form is about to appear, not an empty page', async () => {
  answerFetch(admin())
  mock(tags.requests.list, () => pageOf([]))
  await show(<TagsPage />, admin(), { path: '*', url: '/admin/tag/create' })
  const page = await screen.findByRole('main')
  expect(page.querySelector('.ls-resource-fields')).toBe(null)
  within(page).getByRole('status', { name: 'Wird geladen' })
})
