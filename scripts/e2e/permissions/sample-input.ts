import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** Values for fields by their name, or how to make them, for what a schema cannot tell: which ticket, which person. */
export type Known = Readonly<Record<string, unknown>>

/** The smallest input that a contract takes: required fields and filters by a known name, else by type. */
export function sampleInput(input: z.ZodType, known: Known): Record<string, unknown> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object(sample(schema, known, ''))
}

let counter = 0

function wanted({ required = [], properties = {} }: Schema, known: Known): string[] {
  return [...required, ...Object.keys(properties).filter((name) => name.includes('.') && name in known)]
}

function sample(schema: Schema, known: Known, name: string): unknown {
  const value = known[name]
  const isAllowed = !schema.enum || schema.enum.some((one) => one === value)
  if (value !== undefined && isAllowed) return typeof value === 'function' ? value() : value
  return bare(schema, known, name)
}

/** What a schema alone tells. */
function bare(schema: Schema, known: Known, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options?.[0]) return sample(options[0] as Schema, known, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        wanted(schema, known).map((key) => [key, sample((schema.properties?.[key] ?? {}) as Schema, known, key)]),
      )
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [sample((schema.items ?? {}) as Schema, known, name)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return text(schema)
    default:
      return 'x'
  }
}

function text({ format, pattern }: Schema): string {
  counter += 1
  if (format === 'uuid') return '00000000-0000-7000-8000-0000000000ff'
  if (format === 'date-time') return '2026-11-20T10:00:00Z'
  if (format === 'date') return '2026-11-20'
  if (format === 'email') return `crawl-${counter}@example.com`
  if (format === 'uri') return 'https://example.com/'
  return pattern?.includes('#') ? '#123456' : `Crawl ${counter}`
}
