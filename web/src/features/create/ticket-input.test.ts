// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { contextIn, ticketInput } from './ticket-input.ts'
import { emptyValues } from './ticket-values.ts'

const circumstances = { isStaff: true, isGroup: () => false }

test('a ticket that is opened from wi keeps where it came from', () => {
  const query = new URLSearchParams('context[origin]=wi&context[publicId]=4711&context[customer_uuid]=k-1')
  const ticketContext = { origin: 'wi', publicId: '4711', customer_uuid: 'k-1', customer_user_uuid: null }
  expect(contextIn(query)).toEqual({ ticketContext })
})

test('an address without a known origin brings nothing along', () => {
  expect(contextIn(new URLSearchParams('context[origin]=elsewhere&context[publicId]=1'))).toEqual({})
  expect(contextIn(new URLSearchParams('type=incident'))).toEqual({})
})

test('a due day ends at 17:00 where the product is, wherever the browser is', () => {
  expect(ticketInput({ ...emptyValues, dueDay: '2026-12-01' }, circumstances)).toMatchObject({
    dueAt: '2026-12-01T16:00:00.000Z',
  })
  expect(ticketInput({ ...emptyValues, dueDay: '2026-07-01' }, circumstances)).toMatchObject({
    dueAt: '2026-07-01T15:00:00.000Z',
  })
})

test('staff say when it is to be carried out, unless the template does', () => {
  const values = { ...emptyValues, executionTime: 'business_hours' as const }
  expect(ticketInput(values, circumstances)).toMatchObject({ executionTime: 'business_hours' })
  expect(ticketInput(values, { ...circumstances, isStaff: false })).not.toHaveProperty('executionTime')
})

test('customers send no priority that they do not see', () => {
  const values = { ...emptyValues, customersPriority: 'hidden' as const }
  expect(ticketInput(values, { ...circumstances, isStaff: false })).not.toHaveProperty('priority')
  expect(ticketInput(values, circumstances)).toMatchObject({ priority: 'medium' })
  expect(ticketInput(emptyValues, { ...circumstances, isStaff: false })).toMatchObject({ priority: 'medium' })
})

test('only what the chosen template asks for goes with the ticket', () => {
  const values = { ...emptyValues, metadataValues: { mine: '4711', others: 'von vorher' } }
  const { metadataValues } = ticketInput(values, { ...circumstances, fields: [{ uuid: 'mine' }, { uuid: 'empty' }] })
  expect(metadataValues).toEqual([{ field: 'mine', value: '4711' }])
})

test('origin and standard go with tickets of the integrated management system alone', () => {
  const project = { '@id': '', '@type': 'Project', name: 'integrated_management_system', label: '' }
  const said = { metadataOrigin: 'incident', metadataStandard: 'ISO 27001' } as const
  const values = { ...emptyValues, ...said }
  expect(ticketInput({ ...values, type: 'measure' }, circumstances)).toMatchObject(said)
  expect(ticketInput({ ...values, parent: '10001' }, { ...circumstances, above: { project } })).toMatchObject(said)
  expect(ticketInput(values, circumstances)).not.toHaveProperty('metadataOrigin')
  expect(ticketInput({ ...values, type: 'measure' }, { ...circumstances, isStaff: false })).not.toHaveProperty(
    'metadataOrigin',
  )
})
