import type { FieldSpec } from './resource-config.ts'

type Placed = Pick<FieldSpec, 'kind' | 'section'>
type Shape = 'line' | 'flag' | 'colour' | 'long'

const shapes: Partial<Record<FieldSpec['kind'], Shape>> = {
  longText: 'long',
  formattedText: 'long',
  own: 'long',
  flag: 'flag',
  colour: 'colour',
}
const shapeOf = ({ kind }: Placed): Shape => shapes[kind] ?? 'line'

/** Short fields of one shape that follow each other stand in two columns, where there is room; every run begins on the left. */
export function placeOf(fields: readonly Placed[], index: number): string {
  const [before, field, after] = [fields[index - 1], fields[index], fields[index + 1]]
  if (!field || shapeOf(field) === 'long') return 'ls-whole'
  const begins = before === undefined || field.section !== undefined || shapeOf(before) !== shapeOf(field)
  const ends = after === undefined || after.section !== undefined || shapeOf(after) !== shapeOf(field)
  if (begins && ends) return 'ls-whole'
  return begins ? 'ls-half ls-half-first' : 'ls-half'
}
