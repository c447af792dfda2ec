import { type Collection, collections } from './collections.ts'
import { classOf, operationOf } from './hydra-class.ts'

const vocabulary = {
  '@vocab': '/api/docs.jsonld#',
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
}

/** `/api`: where the collections are. */
export function entryPoint(): object {
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(collections().map((collection) => [keyOf(collection), collection.path])),
  }
}

/** `/api/contexts/<Type>`: how the fields of a type are to be read. */
export function contextOf(type: string): object {
  const all = collections()
  if (type === 'Entrypoint') {
    const terms = all.map((one) => [keyOf(one), { '@id': `Entrypoint/${keyOf(one)}`, '@type': '@id' }])
    return { '@context': { ...vocabulary, ...Object.fromEntries(terms) } }
  }
  const fields = Object.keys(all.find((one) => one.type === type)?.member.properties ?? {})
  const terms = fields.filter((name) => !name.startsWith('@')).map((name) => [name, `${type}/${name}`])
  return { '@context': { ...vocabulary, ...Object.fromEntries(terms) } }
}

/** The Hydra documentation: every collection, its fields and what can be done with it. */
export function hydraDocumentation(): object {
  const all = collections()
  return {
    '@context': vocabulary,
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Leitstand',
    'hydra:entrypoint': { '@id': '/api' },
    'hydra:supportedClass': [...all.map((one) => classOf(one, all)), entryPointClass(all)],
  }
}

function entryPointClass(all: readonly Collection[]): object {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'Entrypoint',
    'hydra:supportedProperty': all.map((one) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:title': keyOf(one),
      'hydra:readable': true,
      'hydra:writeable': false,
      'hydra:property': {
        '@id': `#Entrypoint/${keyOf(one)}`,
        '@type': 'hydra:Link',
        'rdfs:label': keyOf(one),
        'rdfs:domain': { '@id': '#Entrypoint' },
        'rdfs:range': [
          { '@id': 'hydra:Collection' },
          {
            'owl:equivalentClass': {
              'owl:onProperty': { '@id': 'hydra:member' },
              'owl:allValuesFrom': { '@id': `#${one.type}` },
            },
          },
        ],
        'hydra:supportedOperation': one.ofCollection.map((operation) => operationOf(operation, one.type)),
      },
    })),
    'hydra:supportedOperation': [
      {
        '@type': 'hydra:Operation',
        'hydra:method': 'GET',
        'hydra:title': 'Where the collections are.',
        'hydra:returns': { '@id': '#Entrypoint' },
      },
    ],
  }
}

function keyOf({ type }: Collection): string {
  return type.charAt(0).toLowerCase() + type.slice(1)
}
