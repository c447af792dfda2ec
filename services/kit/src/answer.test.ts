import { Flag, Relation, Title } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './answer.ts'

const input = z.object({
  title: Title,
  when: z.enum(['now', 'business_hours']),
  customer: Relation,
  internal: Flag.optional(),
})
const right = { title: 'Kühlung', when: 'now', customer: '/api/users/7' }

function refusedFor(change: object): unknown {
  try {
    parseInput({ input }, { ...right, ...change })
  } catch (error) {
    return error instanceof AppError ? error.details.violations : error
  }
  return []
}

test('what is left out, or is null, is needed', () => {
  for (const nothing of [undefined, null])
    for (const field of ['title', 'when', 'customer'])
      expect(refusedFor({ [field]: nothing }), field).toMatchObject([{ propertyPath: field, code: 'required' }])
})

test('null says of what may be left out that it is left out, where something is made', () => {
  const makes = {
    input: input.extend({ order: z.int().default(0), note: z.string().nullable() }),
    http: ['POST /api/x'],
  }
  expect(parseInput(makes, { ...right, internal: null, order: null, note: null })).toEqual({
    ...right,
    customer: '7',
    order: 0,
    note: null,
  })
  expect(refusedFor({ internal: null })).toMatchObject([{ propertyPath: 'internal' }])
})

test('a field that is called like something every object has is none of the input', () => {
  const makes = { input, http: ['POST /api/x'] }
  for (const name of ['toString', 'constructor', 'hasOwnProperty'])
    expect(parseInput(makes, { ...right, [name]: null })).toEqual({ ...right, customer: '7' })
})

test('a list is no input, also where all may be left out', () => {
  const makes = { input: z.object({ note: z.string().optional() }), http: ['POST /api/x'] }
  expect(parseInput(makes, {})).toEqual({})
  expect(() => parseInput(makes, [])).toThrow(expect.objectContaining({ code: 'invalid' }))
})

test('of each field the first thing that is wrong is told', () => {
  const address = z.string().min(1, 'blank').refine(URL.canParse, 'invalid-url')
  for (const [url, code] of [
    ['', 'blank'],
    ['abc', 'invalid-url'],
  ])
    expect(() => parseInput({ input: z.object({ url: address }) }, { url })).toThrow(
      expect.objectContaining({ details: { violations: [expect.objectContaining({ propertyPath: 'url', code })] } }),
    )
  expect(refusedFor({ title: [] })).toMatchObject([{ propertyPath: 'title', code: 'invalid' }])
  expect(refusedFor({ title: [] })).toHaveLength(1)
})

test('what is of another kind is not called empty', () => {
  for (const field of ['title', 'customer'])
    expect(refusedFor({ [field]: 5 }), field).toMatchObject([{ propertyPath: field, code: 'invalid' }])
})

test('a word that does not exist is answered with those that do', () => {
  expect(refusedFor({ when: 'soon' })).toMatchObject([
    { propertyPath: 'when', code: 'unknown-value', details: { values: 'now, business_hours' } },
  ])
  expect(refusedFor({ internal: 'ja' })).toMatchObject([
    { propertyPath: 'internal', code: 'unknown-value', details: { values: '0, 1, true, false' } },
  ])
})
