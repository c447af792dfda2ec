// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ownOf } from './template-values.ts'
import { emptyValues } from './ticket-values.ts'

const given = { subject: 'Umzug von …', description: '- Domain:', responsible: ['technik'], priority: 'high' as const }

test('of what a template gave only that is the own of a person which was changed since', () => {
  const values = { ...emptyValues, ...given, given, customer: 'nordlicht' }
  expect(ownOf(values)).toEqual({ ...emptyValues, customer: 'nordlicht' })
  const written = { ...values, subject: 'Umzug von shop.example', responsible: ['technik', 'support'] }
  expect(ownOf(written)).toEqual({
    ...emptyValues,
    customer: 'nordlicht',
    subject: 'Umzug von shop.example',
    responsible: ['technik', 'support'],
  })
})
