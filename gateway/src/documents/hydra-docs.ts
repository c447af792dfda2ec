import { resources } from '@leitstand/contracts/catalogue'
import { type JsonSchema, type Operation, operations } from './operations.ts'

const vocabulary = {
  '@vocab': '/api/docs.jsonld#',
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
}

/** `/api`: where the collections are. */
export function entryPoint(): object {
  const collections = collectionsOf().map(({ name, path }) => [name.charAt(0).toLowerCase() + name.slice(1), path])
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(collections),
  }
}

/** `/api/contexts/<Type>`: how the fields of a type are to be read. */
export function contextOf(): object {
  return { '@context': vocabulary }
}

/** The Hydra documentation: every collection, its fields and what can be done with it. */
export function hydraDocumentation(): object {
  return {
    '@context': vocabulary,
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Leitstand',
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': collectionsOf().map(classOf),
  }
}

interface Collection {
  /** Type of its members, e.g. `UserGroup`. */
  name: string
  path: string
  member: JsonSchema
  operations: Operation[]
}

function collectionsOf(): Collection[] {
  const all = operations()
  return all
    .filter(({ method, member, pathParameters }) => method === 'GET' && member && pathParameters.length === 0)
    .map(({ path, member, contract }) => ({
      name: typeOf(path, contract.name),
      path,
      member: member ?? {},
      operations: all.filter(
        (operation) =>
          operation.path === path ||
          (/^\/\{\w+\}$/.test(operation.path.slice(path.length)) && operation.path.startsWith(path)),
      ),
    }))
}

/** The type a resource declares; otherwise what its list is called: `identity.listUserGroups` holds UserGroup. */
function typeOf(path: string, contractName: string): string {
  const declared = resources.find((resource) => path === `/api/${resource.path}`)
  return declared?.type ?? (contractName.split('.')[1] ?? '').replace(/^(list|filter)/, '').replace(/s$/, '')
}

function classOf({ name, member, operations: supported }: Collection): object {
  return {
    '@id': `#${name}`,
    '@type': 'hydra:Class',
    'hydra:title': name,
    'hydra:supportedProperty': Object.keys(member.properties ?? {})
      .filter((field) => !field.startsWith('@'))
      .map((field) => ({
        '@type': 'hydra:SupportedProperty',
        'hydra:title': field,
        'hydra:property': { '@id': `#${name}/${field}`, '@type': 'rdf:Property', 'rdfs:label': field },
        'hydra:required': (member.required ?? []).includes(field),
        'hydra:readable': true,
      })),
    'hydra:supportedOperation': supported.map(({ method, path, contract }) => ({
      '@type': 'hydra:Operation',
      'hydra:method': method,
      'hydra:title': contract.description,
      'hydra:expectsHeader': [],
      returns:
        method === 'DELETE' ? 'owl:Nothing' : path.endsWith('}') || method !== 'GET' ? `#${name}` : 'hydra:Collection',
    })),
  }
}
