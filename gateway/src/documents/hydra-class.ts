import type { Collection } from './collections.ts'
import { components, type JsonSchema } from './components.ts'
import type { Operation } from './operations.ts'

/** A type with its fields, and what can be done with one thing of it. */
export function classOf(collection: Collection, all: readonly Collection[]): object {
  const { type, ofMember } = collection
  return {
    '@id': `#${type}`,
    '@type': 'hydra:Class',
    'hydra:title': type,
    'hydra:supportedProperty': fieldsOf(collection).map((field) => propertyOf(field, type, all)),
    'hydra:supportedOperation': ofMember.map((operation) => operationOf(operation, type)),
  }
}

export interface Field {
  name: string
  schema: JsonSchema
  /** Nothing can be created without it. */
  required: boolean
  readable: boolean
  writeable: boolean
}

/** What is read of the things of a collection, and what is written. */
export function fieldsOf({ member, ofCollection, ofMember }: Collection): Field[] {
  const creating = ofCollection.filter(({ method }) => method === 'POST').map(({ input }) => input)
  const changing = ofMember.filter(({ method }) => ['PUT', 'PATCH'].includes(method))
  const written: Record<string, JsonSchema> = Object.assign(
    {},
    ...creating.map(({ properties }) => properties),
    ...changing.map(({ input, pathParameters }) => without(input.properties ?? {}, pathParameters)),
  )
  const read = member.properties ?? {}
  const names = [...new Set([...Object.keys(read), ...Object.keys(written)])].filter((name) => !name.startsWith('@'))
  return names.map((name) => ({
    name,
    schema: read[name] ?? written[name] ?? {},
    required: creating.some(({ required }) => required?.includes(name)),
    readable: name in read,
    writeable: name in written,
  }))
}

function propertyOf({ name, schema, ...field }: Field, type: string, all: readonly Collection[]): object {
  const { one, isMany } = contentOf(schema)
  const linked = linkedType(one, all)
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': name,
    'hydra:required': field.required,
    'hydra:readable': field.readable,
    'hydra:writeable': field.writeable,
    ...(schema['deprecated'] === true && { 'owl:deprecated': true }),
    'hydra:property': {
      '@id': `#${type}/${name}`,
      '@type': linked ? 'hydra:Link' : 'rdf:Property',
      'rdfs:label': name,
      'rdfs:domain': { '@id': `#${type}` },
      'rdfs:range': { '@id': linked ? `#${linked}` : rangeOf(one) },
      ...(!isMany && { 'owl:maxCardinality': 1 }),
    },
  }
}

/** A field without "or nothing" and "several of". */
function contentOf(schema: JsonSchema): { one: JsonSchema; isMany: boolean } {
  const branches = ((schema['anyOf'] ?? [schema]) as JsonSchema[]).filter(({ type }) => type !== 'null')
  const value = branches.length === 1 ? (branches[0] ?? {}) : {}
  const isMany = value['type'] === 'array'
  return { one: isMany ? ((value['items'] ?? {}) as JsonSchema) : value, isMany }
}

/** What is told of another thing names its type, or is named after it. */
function linkedType(schema: JsonSchema, all: readonly Collection[]): string | undefined {
  const name = schema.$ref?.split('/').at(-1)
  const shape = name === undefined ? schema : (components().referredIn(schema)[name] ?? {})
  if (!shape.properties?.['@id']) return undefined
  const candidates = [shape.properties['@type']?.['const'], otherNames[name ?? ''], name?.replace(/Ref$/, '')]
  return candidates.flatMap((one) => all.find(({ type }) => type === one)?.type ?? []).at(0)
}

const otherNames: Readonly<Record<string, string>> = { GroupRef: 'UserGroup', FieldRef: 'TemplateMetadataField' }

const formats: Readonly<Record<string, string>> = { 'date-time': 'xmls:dateTime', date: 'xmls:date' }
const types: Readonly<Record<string, string>> = {
  string: 'xmls:string',
  integer: 'xmls:integer',
  number: 'xmls:decimal',
  boolean: 'xmls:boolean',
}

function rangeOf(schema: JsonSchema): string {
  const name = schema.$ref?.split('/').at(-1)
  const shape = name === undefined ? schema : (components().referredIn(schema)[name] ?? {})
  return (
    formats[String(shape['format'])] ??
    types[[shape['type']].flat().find((type) => type !== 'null') as string] ??
    'rdf:JSON'
  )
}

/** What is done by a method, what it takes and what comes of it. */
export function operationOf({ method, contract, pathParameters }: Operation, type: string): object {
  const isList = method === 'GET' && pathParameters.length === 0
  const returned = method === 'DELETE' ? 'owl:Nothing' : isList ? 'hydra:Collection' : `#${type}`
  return {
    '@type': 'hydra:Operation',
    'hydra:method': method,
    'hydra:title': contract.description,
    'rdfs:label': contract.description,
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { 'hydra:expects': { '@id': `#${type}` } }),
    'hydra:returns': { '@id': returned },
  }
}

function without(properties: Record<string, JsonSchema>, names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))
}
