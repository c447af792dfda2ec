import { z } from 'zod'

/** A word before all subjects of the bus. */
export const Namespace = z
  .string()
  .regex(/^[a-z0-9-]*$/, 'must be a word of small letters, digits and hyphens')
  .default('')

const protocols = ['http', 'https', 'postgres', 'postgresql', 'smtp', 'smtps']

/** What a variable that has a wrong value may be, to stand after its name. */
export function mustBe(field: z.ZodType, issue: z.core.$ZodIssue): string {
  const kind = plain(field)
  if (kind instanceof z.ZodNumber) return `must be a ${rangeOf(kind)}`
  if (kind instanceof z.ZodEnum) return `must be ${listed(kind.options.map(String))}`
  if (kind instanceof z.ZodURL) {
    const { protocol } = kind.def as z.core.$ZodURLDef
    const begins = protocols.filter((name) => protocol?.test(name) ?? name.startsWith('http'))
    return `must be an address that begins with ${listed(begins.map((name) => `${name}://`))}`
  }
  if (issue.code === 'invalid_format' && issue.message.startsWith('Invalid'))
    return `must be a valid ${issue.format === 'email' ? 'mail address' : issue.format}`
  return issue.message
}

/** Without its default and what is made of it. */
function plain(field: z.ZodType): unknown {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return plain(field.unwrap() as z.ZodType)
  return field instanceof z.ZodPipe ? plain(field.in as z.ZodType) : field
}

function rangeOf({ minValue, maxValue, format, def }: z.ZodNumber): string {
  const isWhole = format === 'safeint'
  const isAbove = def.checks?.some((check) => check._zod.def.check === 'greater_than' && !isInclusive(check))
  const isBounded = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER
  const range = isAbove
    ? `above ${minValue}${isBounded ? `, at most ${maxValue}` : ''}`
    : `from ${minValue}${isBounded ? ` to ${maxValue}` : ' on'}`
  return `${isWhole ? 'whole ' : ''}number ${range}`
}

function isInclusive({ _zod }: z.core.$ZodCheck<never>): boolean {
  return 'inclusive' in _zod.def && _zod.def.inclusive === true
}

function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
}
