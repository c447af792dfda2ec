import { invalid } from '@leitstand/contracts/problems'
import { labels } from '@leitstand/contracts/ticket/resources'
import { tags } from '@leitstand/contracts/ticket/tags'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as Labels } from '../src/pages/admin/labels-page.tsx'
import { Component as Tags } from '../src/pages/templates/tags-page.tsx'
import { mock, pageOf } from './mock.ts'
import { admin } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const uuid = '0190d2a0-0000-7000-8000-0000000000c1'
const colours = { iconColour: '#1d5fa8', textColour: '#0b2d4f', backgroundColour: '#e6f0fa' }

async function openLabels(usage: { tickets: number; templates: number; recurringTasks: number }) {
  const label = {
    '@id': `/api/labels/${uuid}`,
    '@type': 'Label' as const,
    uuid,
    name: 'Migration',
    icon: null,
    version: 1,
  }
  answerFetch(admin())
  mock(labels.requests.list, () => pageOf([{ ...label, ...colours, usage }]))
  await show(<Labels />, admin())
}
const askToDelete = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `${name} löschen` }))

test('whoever deletes a label is told what loses it', async () => {
  await openLabels({ tickets: 12, templates: 1, recurringTasks: 0 })
  await askToDelete('Migration')
  await screen.findByText('12 Tickets und 1 Vorlage verlieren es. Das lässt sich nicht rückgängig machen.')
})

test('a label that nothing carries is deleted without further ado', async () => {
  await openLabels({ tickets: 0, templates: 0, recurringTasks: 0 })
  await askToDelete('Migration')
  await screen.findByText('Das lässt sich nicht rückgängig machen.')
})

test('whoever deletes a tag is told which templates are no longer offered by it', async () => {
  const template = (name: string) => ({ '@id': `/api/templates/${name}`, '@type': 'Template', uuid, name })
  answerFetch(admin())
  mock(tags.requests.list, () =>
    pageOf([
      {
        ...{ '@id': `/api/tags/${uuid}`, '@type': 'Tag', uuid, name: 'Hilfe', nameEn: '', description: '' },
        ...{ descriptionEn: '', icon: null, colour: '#1d5fa8', tagOrder: 0, version: 1 },
        templates: [template('Support'), template('Umzug')],
      },
    ]),
  )
  await show(<Tags />, admin())
  await askToDelete('Hilfe')
  await screen.findByText('Support und Umzug verlieren es. Das lässt sich nicht rückgängig machen.')
})

test('whoever sends a form that is not complete is led to the first field that is wrong', async () => {
  await openLabels({ tickets: 0, templates: 0, recurringTasks: 0 })
  mock(labels.requests.create, () => {
    throw invalid({ propertyPath: 'name', code: 'blank' })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Label erstellen' }))
  const form = await screen.findByRole('dialog')
  await userEvent.click(await within(form).findByRole('button', { name: 'Label erstellen' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
})
