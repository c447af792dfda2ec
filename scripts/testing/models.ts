import { readFileSync } from 'node:fs'

interface Column {
  /** `ticket.public_id` */
  column: string
  /** What PostgreSQL calls its type. */
  type: string
  nullable: boolean
  list: boolean
}

const types: Readonly<Record<string, string>> = {
  String: 'text',
  Int: 'int4',
  BigInt: 'int8',
  Float: 'float8',
  Decimal: 'numeric',
  Boolean: 'bool',
  DateTime: 'timestamptz',
  Json: 'jsonb',
  Bytes: 'bytea',
  '@db.Uuid': 'uuid',
  '@db.Json': 'json',
  '@db.Date': 'date',
}

/** The columns that the models of a schema.prisma declare; fields that only lead to another model have none. */
export function columnsOf(schema: string): Column[] {
  const models = [...readFileSync(schema, 'utf8').matchAll(/^model (\w+) \{\n(.*?)^\}/gms)]
  const names = new Set(models.map(([, model]) => model))
  return models.flatMap(([, model, body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model
    const fields = body.matchAll(/^ {2}(\w+) +(\w+)(\?|\[\])? *(.*)$/gm)
    return [...fields].flatMap(([, field, kind = '', many, attributes = '']) => {
      if (names.has(kind)) return []
      const type = types[/@db\.\w+/.exec(attributes)?.[0] ?? ''] ?? types[kind] ?? kind
      const name = /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field
      return [{ column: `${table}.${name}`, type, nullable: many === '?', list: many === '[]' }]
    })
  })
}
