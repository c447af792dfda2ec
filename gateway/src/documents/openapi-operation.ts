import type { RequestContract, StreamContract } from '@leitstand/contracts/define'
import { isPageContract } from '@leitstand/kit/http/routes'
import { components, type JsonSchema } from './components.ts'
import { answerHeader, headersOf, rateHeaders } from './headers.ts'
import type { Operation } from './operations.ts'
import { parametersOf } from './parameters.ts'
import { problemsOf } from './problem-schemas.ts'
import { answered, verbOf } from './schema-names.ts'

/** A call as OpenAPI says it. */
export function describe(operation: Operation): object {
  const { contract, id } = operation
  const answer = contract.kind === 'stream' ? streamed(contract) : answerOf(contract)
  return {
    operationId: id,
    tags: [contract.service],
    ...told(contract),
    parameters: [...parametersOf(operation), ...headersOf(operation)],
    ...(hasBody(operation) && { requestBody: bodyOf(operation) }),
    responses: { [contract.status]: answer, ...problemsOf(contract.errors) },
  }
}

/** Lists of calls have room for the first sentence; the rest stands below. */
function told({ description, role }: Operation['contract']): object {
  const whole = role ? `${description} Needs ${role}.` : description
  const summary = description.replace(/(?<=\w[.)]) .*$/s, '')
  const rest = whole.slice(summary.length).trim()
  return { summary: summary.replace(/\.$/, ''), ...(rest && { description: rest }) }
}

function hasBody(operation: Operation): boolean {
  return (
    ['POST', 'PUT', 'PATCH'].includes(operation.method) &&
    Object.keys(bodyFieldsOf(operation).properties ?? {}).length > 0
  )
}

function bodyOf(operation: Operation): object {
  const { contract, method } = operation
  const schema = { $ref: `#/components/schemas/${verbOf(contract)}` }
  if (contract.kind === 'stream') return { required: true, content: { [contract.consumes]: { schema } } }
  const types = [
    'application/json',
    'application/ld+json',
    ...(method === 'PATCH' ? ['application/merge-patch+json'] : []),
  ]
  const isNeeded = (bodyFieldsOf(operation).required ?? []).length > 0
  return { ...(isNeeded && { required: true }), content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

/** What each call with a body takes there, named after the call. */
export function bodySchemas(operations: readonly Operation[]): Record<string, JsonSchema> {
  const bodies: Record<string, JsonSchema> = {}
  for (const operation of operations.filter(hasBody)) {
    const name = verbOf(operation.contract)
    const schema = bodyFieldsOf(operation)
    if (name in bodies && JSON.stringify(bodies[name]) !== JSON.stringify(schema))
      throw new Error(`Two calls are named ${name}: their bodies need different names in the document.`)
    bodies[name] = schema
  }
  return bodies
}

function bodyFieldsOf({ contract, input, pathParameters, method }: Operation): JsonSchema {
  if (contract.kind === 'stream') return contract.form ? components().unfold(contract.form, 'accepted') : {}
  const { properties = {}, required = [], additionalProperties, ...rest } = input
  const isOwn = (name: string) => !pathParameters.includes(name)
  const left = required.filter(isOwn)
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    ...(left.length > 0 && { required: left }),
    // What was read may be sent back whole.
    ...(additionalProperties !== undefined && method === 'POST' && { additionalProperties }),
  }
}

/** Of every call that has nothing to say when it succeeded. */
export const doneAnswer = { description: 'Done.', headers: rateHeaders }

function answerOf(contract: RequestContract): object {
  if (contract.status === 204) return { $ref: '#/components/responses/Done' }
  const one = components().take(answered(contract), 'given')
  const fields = components().unfold(answered(contract), 'given').properties ?? {}
  const isPage = isPageContract(contract)
  const plain = isPage ? { type: 'array', items: one } : one
  const linked = isPage ? collectionOf(one) : '@id' in fields ? { allOf: [refer('LinkedData'), one] } : one
  const hasVersion = !isPage && 'version' in fields
  return {
    description: 'Done.',
    headers: { ...rateHeaders, ...(hasVersion && { ETag: answerHeader('ETag') }) },
    content: { 'application/ld+json': { schema: linked }, 'application/json': { schema: plain } },
  }
}

function streamed({ produces, answer }: StreamContract): object {
  // Whoever checks a file in JSON against its schema has read it before.
  const file = produces === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' }
  const schema = answer ? components().take(answer, 'given') : file
  const headers = { ...rateHeaders, ...(!answer && { 'Content-Disposition': answerHeader('FileName') }) }
  return { description: 'Done.', headers, content: { [produces]: { schema } } }
}

function collectionOf(member: JsonSchema): JsonSchema {
  return {
    allOf: [refer('Collection'), { type: 'object', properties: { 'hydra:member': { type: 'array', items: member } } }],
  }
}

function refer(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}
