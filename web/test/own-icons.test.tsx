import type { OutputOf } from '@leitstand/contracts/define'
import { filterGroups } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { labels, templates } from '@leitstand/contracts/ticket/resources'
import { tags } from '@leitstand/contracts/ticket/tags'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SlaBadge } from '../src/features/admin/sla-badge.tsx'
import { Component as LabelsPage } from '../src/pages/admin/labels-page.tsx'
import { Component as SlasPage } from '../src/pages/admin/slas-page.tsx'
import { Component as TagsPage } from '../src/pages/templates/tags-page.tsx'
import { ColourDot } from '../src/ui/colour-dot.tsx'
import { LabelTag } from '../src/ui/tag.tsx'
import { mock, pageOf } from './mock.ts'
import { admin, uuidOf } from './people.ts'
import { type Asked, answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const uuid = uuidOf(5, 1)
const label: OutputOf<typeof labels.requests.get> = {
  '@id': `/api/labels/${uuid}`,
  '@type': 'Label',
  uuid,
  name: 'VIP',
  icon: null,
  iconColour: '#b7791f',
  textColour: '#6b4200',
  backgroundColour: '#fdf0d5',
  usage: { tickets: 0, templates: 0, recurringTasks: 0 },
  version: 1,
}

/** The page of labels with the form of this one open. */
async function editing(fields: Partial<typeof label>): Promise<Asked[]> {
  const asked = answerFetch(admin())
  const stored = { ...label, ...fields }
  mock(labels.requests.list, () => pageOf([stored]))
  mock(labels.requests.get, () => stored)
  mock(labels.requests.patch, () => ({ ...stored, version: 2 }))
  await show(<LabelsPage />, admin(), { path: '*', url: `/labels?edit=${uuid}` })
  return asked
}
const iconField = () => screen.findByRole('combobox', { name: 'Symbol' })
const patched = (asked: readonly Asked[]) => asked.find(({ method }) => method === 'PATCH')?.body
const pathIn = (element: Element | null | undefined) => element?.querySelector('.ls-icon path')?.getAttribute('d')

test('staff choose the icon of a label by its word', async () => {
  const asked = await editing({})
  await userEvent.click(await iconField())
  await userEvent.click(await screen.findByTitle('Stern'))
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(patched(asked)).toEqual({ icon: 'star' }))
})

test('an icon that only another program knows stays when the rest is saved', async () => {
  const asked = await editing({ icon: 'fa-rocket' })
  await iconField()
  await screen.findByTitle('fa-rocket')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(patched(asked)).toEqual({ name: 'VIP!' }))
})

test('agreements and tags are made with an icon as well', async () => {
  answerFetch(admin())
  mock(serviceLevelAgreements.requests.list, () => pageOf([]))
  mock(tags.requests.list, () => pageOf([]))
  mock(templates.requests.list, () => pageOf([]))
  mock(channels.requests.list, () => pageOf([]))
  mock(filterGroups, () => pageOf([]))
  const { unmount } = await show(<SlasPage />, admin(), { path: '*', url: '/admin/service_level_agreement/create' })
  await iconField()
  unmount()
  await show(<TagsPage />, admin(), { path: '*', url: '/admin/tag/create' })
  await iconField()
})

test('an agreement is shown with its own icon, and with a shield where it has none that we know', async () => {
  const colours = { iconColour: '#1d5fa8', textColour: '#0b2d4f' }
  const badge = async (icon: string | null) => {
    const { container, unmount } = await show(<SlaBadge name="Gold" icon={icon} {...colours} />)
    const path = pathIn(container)
    unmount()
    return path
  }
  const shield = await badge('shield')
  expect(await badge(null)).toBe(shield)
  expect(await badge('fa-rocket')).toBe(shield)
  expect(await badge('star')).not.toBe(shield)
})

test('a label is shown with its icon in the colour of the icon, and without one where we do not know it', async () => {
  const { container } = await show(
    <>
      <LabelTag label={{ ...label, name: 'Mit', icon: 'star' }} />
      <LabelTag label={{ ...label, name: 'Ohne', icon: 'fa-rocket' }} />
    </>,
  )
  const [icon, ...others] = container.querySelectorAll<SVGElement>('.ant-tag .ls-icon')
  expect(icon?.style.color).toBe('rgb(183, 121, 31)')
  expect(others).toEqual([])
})

test('a tag is shown with its icon in its colour, and with a dot where it has none', async () => {
  const { container } = await show(
    <>
      <ColourDot colour="#b3261e" icon="server" />
      <ColourDot colour="#b3261e" icon={null} />
    </>,
  )
  const [withIcon, dot] = container.querySelectorAll('.ls-colour-dot')
  expect(pathIn(withIcon)).toBeTruthy()
  expect(dot?.children).toHaveLength(0)
})
