// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { acceptValues, anotherOf, emptyValues, missingOf, problemsOf, withParent } from './ticket-values.ts'

const filled = { ...emptyValues, subject: 'Shop', description: 'geht nicht', customer: 'c', assignee: ['a'] }

test('a customer ticket needs a customer, an internal one does not', () => {
  expect(problemsOf({ ...filled, customer: null }, true, 'de')).toEqual({ customer: 'Bitte wählen Sie einen Kunden.' })
  expect(problemsOf({ ...filled, customer: null, internal: true }, true, 'de')).toEqual({})
})

test('without an assignee somebody has to be responsible', () => {
  expect(Object.keys(problemsOf({ ...filled, assignee: [] }, true, 'de'))).toEqual(['responsibleUsers'])
  expect(problemsOf({ ...filled, assignee: [], responsible: ['g'] }, true, 'de')).toEqual({})
})

test('for a sub-ticket nobody has to be named: who answers for the ticket above it answers for it, too', () => {
  expect(problemsOf({ ...filled, assignee: [], parent: '10001' }, true, 'de')).toEqual({})
})

test('a sub-ticket begins with the customer of the ticket above it, or as internal as that is', () => {
  const customer = { '@id': '/api/user_groups/k', '@type': 'UserGroup' as const, uuid: 'k', name: 'Nordlicht' }
  expect(withParent(emptyValues, { customer, internal: false })).toMatchObject({ customer: 'k', internal: false })
  expect(withParent(emptyValues, { customer: null, internal: true })).toMatchObject({ customer: null, internal: true })
  expect(withParent(filled, { customer, internal: true })).toEqual(filled)
})

test('an empty text is refused in the words of the specification', () => {
  expect(problemsOf({ ...filled, subject: ' ' }, false, 'en').subject).toBe('This field can not be empty')
})

test('creating another keeps everything but title and description', () => {
  const said = { ...filled, metadataValues: { standort: 'München' } }
  const given = { metadataValues: said.metadataValues }
  expect(anotherOf(said)).toEqual({ ...said, subject: '', description: '', given })
})

test('a broken draft is replaced by a fresh form', () => {
  expect(acceptValues('nonsense')).toEqual(emptyValues)
  expect(acceptValues({ priority: 'urgent', subject: 'x', assignee: 'a' })).toEqual({ ...emptyValues, subject: 'x' })
})

test('what the template requires is missed at its field, a box that must be ticked too', () => {
  const field = (uuid: string, rest: object = {}) => ({
    ...{ '@id': '', '@type': '', uuid, name: uuid, nameEn: '', type: 'checkbox' as const, options: [], regex: null },
    ...{ required: true, order: 0, deleted: false, ...rest },
  })
  const fields = [field('said'), field('unticked'), field('left'), field('optional', { required: false })]
  const missing = missingOf({ ...filled, metadataValues: { said: true, unticked: false } }, fields, 'en')
  expect(missing).toEqual({
    'metadataValues.unticked': 'This field can not be empty',
    'metadataValues.left': 'This field can not be empty',
  })
})
