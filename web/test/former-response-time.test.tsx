import type { OutputOf } from '@leitstand/contracts/define'
import { filterGroups } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { previewAgreement } from '@leitstand/contracts/sla/matches'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { templates } from '@leitstand/contracts/ticket/resources'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as SlasPage } from '../src/pages/admin/slas-page.tsx'
import { mock, pageOf } from './mock.ts'
import { admin, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const uuid = uuidOf(5, 1)
const flags = { includeHolidays: false, includeSecondaryTime: false }
const none = { conditions: [], templates: [], channels: [], userGroups: [], pauseStates: [], notifications: [] }
const former: OutputOf<typeof serviceLevelAgreements.requests.get> = {
  '@id': `/api/service_level_agreements/${uuid}`,
  '@type': 'ServiceLevelAgreement',
  ...{
    uuid,
    name: 'Altvertrag',
    description: '',
    icon: null,
    iconColour: '#0b6661',
    textColour: '#0b2d4f',
    version: 1,
  },
  ...{ firstResponseTime: 45, responseTimes: [], resolutionTime: null },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
  ...flags,
  ...none,
}

test('an agreement that keeps to its former response time says so, and it is not changed in the form', async () => {
  const asked = answerFetch(admin())
  mock(serviceLevelAgreements.requests.list, () => pageOf([former]))
  mock(serviceLevelAgreements.requests.get, () => former)
  mock(serviceLevelAgreements.requests.patch, () => ({ ...former, version: 2 }))
  mock(filterGroups, () => pageOf([]))
  mock(channels.requests.list, () => pageOf([]))
  mock(templates.requests.list, () => pageOf([]))
  mock(previewAgreement, () => ({ response: null, resolution: null }))
  const base = '/admin/service_level_agreement/edit'
  await show(<SlasPage />, admin(), { path: `${base}/:uuid`, url: `${base}/${uuid}` })
  const field = await screen.findByRole('group', { name: 'Frühere Reaktionszeit (veraltet)' })
  expect(field.textContent).toContain('45m')
  await expect
    .poll(() => asked.find(({ url }) => url.includes('/preview'))?.body)
    .toMatchObject({
      responseTimes: [{ type: 'main', minutes: 45 }],
    })
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await expect.poll(() => asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Altvertrag!' })
})
