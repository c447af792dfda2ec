import { choosingTypes, type MetadataType, metadataTypes } from '@leitstand/contracts/ticket/metadata'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { type Demand, fieldViolations, fittingValue } from './metadata.ts'

const options = [
  { value: 'k', label: 'Köln', labelEn: 'Cologne' },
  { value: 'b', label: '', labelEn: '' },
]
const field = (type: MetadataType, rest: Partial<Demand> = {}): Demand => ({
  type,
  options: choosingTypes.includes(type) ? options : [],
  regex: null,
  required: false,
  ...rest,
})
const digits = field('text_regex', { regex: '^\\d+$' })

test.each<[Demand, unknown, unknown]>([
  [field('select'), 'k', { value: 'k', text: 'Köln' }],
  [field('select'), 'b', { value: 'b', text: 'b' }],
  [field('select_multiple'), ['b', 'k', 'b'], { value: ['k', 'b'], text: 'Köln, b' }],
  [field('select_multiple'), 'k', { value: ['k'], text: 'Köln' }],
  [field('checkbox'), false, { value: false, text: 'Nein' }],
  [field('checkbox', { required: true }), 'true', { value: true, text: 'Ja' }],
  [field('text_multiline'), ' zwei\nZeilen ', { value: 'zwei\nZeilen', text: 'zwei\nZeilen' }],
  [digits, '4711', { value: '4711', text: '4711' }],
  [field('text_regex', { regex: 'kst|kst \\d+' }), 'kst 12', { value: 'kst 12', text: 'kst 12' }],
  [field('date_picker'), '2028-02-29', { value: '2028-02-29', text: '29.02.2028' }],
  [field('time_picker'), '07:05', { value: '07:05', text: '07:05' }],
  [
    field('datetime_picker'),
    '2026-11-22T10:00:00+01:00',
    { value: '2026-11-22T09:00:00.000Z', text: '2026-11-22 09:00 UTC' },
  ],
])('%j keeps %j', (demand, given, kept) => {
  expect(fittingValue(demand, given)).toEqual(kept)
})

test.each<[Demand, unknown, string]>([
  [digits, 'abc', 'invalid'],
  [digits, '12\nabc', 'invalid'],
  [field('text_regex', { regex: 'kst' }), 'die kst 12', 'invalid'],
  [field('text_regex', { regex: '\\d{4}' }), '12345', 'invalid'],
  [field('select'), 'hamburg', 'invalid'],
  [field('select'), 'Köln', 'invalid'],
  [field('select'), ['k'], 'invalid'],
  [field('select_multiple'), ['k', 'hamburg'], 'invalid'],
  [field('select_multiple'), [true], 'invalid'],
  [field('checkbox'), 'vielleicht', 'invalid'],
  [field('checkbox', { required: true }), false, 'required'],
  [field('text_multiline'), 'x'.repeat(10_001), 'invalid'],
  [field('text_multiline'), true, 'invalid'],
  [field('date_picker'), '2026-02-29', 'invalid-date'],
  [field('date_picker'), '29.02.2028', 'invalid-date'],
  [field('time_picker'), '24:00', 'invalid-date'],
  [field('datetime_picker'), '2026-11-22T10:00', 'invalid-date'],
])('%j refuses %j: %s', (demand, given, wrong) => {
  expect(fittingValue(demand, given)).toEqual({ wrong })
})

test.each(metadataTypes)('%s is never empty', (type) => {
  for (const empty of ['', '  ', []]) expect(fittingValue(field(type), empty)).toEqual({ wrong: 'blank' })
})

it('keeps what it kept once more, whatever was given', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constantFrom('k', 'b', '2026-01-31', '12:30', '2026-01-31T12:30:00Z', '2026-01-31T12:30:00+05:30'),
    fc.array(fc.constantFrom('k', 'b', 'x')),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.constantFrom(...metadataTypes), anything, (type, given) => {
      const first = fittingValue(field(type), given)
      if ('wrong' in first) return
      expect(fittingValue(field(type), first.value)).toEqual(first)
    }),
  )
})

it('a pattern that makes others think for years answers at once', () => {
  const slow = field('text_regex', { regex: '^(a+)+$' })
  expect(fittingValue(slow, `${'a'.repeat(9_000)}!`)).toEqual({ wrong: 'invalid' })
})

test.each<[string, Partial<Demand> & { type: MetadataType }, { propertyPath: string; code: string }[]]>([
  ['a select with options', { type: 'select', options, required: true }, []],
  ['a text with a pattern', { type: 'text_regex', regex: '^\\d+$' }, []],
  [
    'a pattern that does not end',
    { type: 'text_regex', regex: '(' },
    [{ propertyPath: 'regex', code: 'pattern-invalid' }],
  ],
  [
    'a pattern that looks back',
    { type: 'text_regex', regex: '(a)\\1' },
    [{ propertyPath: 'regex', code: 'pattern-invalid' }],
  ],
  ['a pattern for a date', { type: 'date_picker', regex: 'x' }, [{ propertyPath: 'regex', code: 'pattern-unused' }]],
  ['options of a checkbox', { type: 'checkbox', options }, [{ propertyPath: 'options', code: 'options-differ' }]],
  [
    'an option twice',
    { type: 'select', options: [...options, ...options] },
    [{ propertyPath: 'options', code: 'options-differ' }],
  ],
  [
    'nothing to choose where something must be chosen',
    { type: 'select', options: [], required: true },
    [{ propertyPath: 'options', code: 'required' }],
  ],
])('%s', (_, demand, wrong) => {
  expect(fieldViolations(field(demand.type, demand))).toEqual(wrong)
})
