import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Component as SlaPreviewPage } from '../src/pages/admin/sla-preview-page.tsx'
import { fail, mock } from './mock.ts'
import { admin, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('a page that could not be loaded leads back to the homepage', async () => {
  answerFetch(admin())
  mock(serviceLevelAgreements.requests.get, () => fail('service-unavailable', { service: 'sla' }))
  const base = '/admin/service_level_agreement/preview'
  await show(<SlaPreviewPage />, admin(), { path: `${base}/:uuid`, url: `${base}/${uuidOf(5, 1)}` })
  await screen.findByRole('heading', { level: 1, name: 'Das konnte nicht geladen werden.' })
  expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/')
  screen.getByRole('button', { name: 'Erneut versuchen' })
})
