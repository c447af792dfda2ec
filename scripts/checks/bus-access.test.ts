import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asks, consumes, type ProcessName } from '@leitstand/contracts/bus-access'
import { requests } from '@leitstand/contracts/catalogue'
import type { EventContract, RequestContract } from '@leitstand/contracts/define'
import { personalDataRequests, personalDataServices } from '@leitstand/contracts/personal-data'
import { type ResourceContract, requestsOf } from '@leitstand/contracts/resource'
import { expect, test } from 'vitest'
import { gateway, processes } from '../../deploy/topology.ts'
import { root } from '../paths.ts'

type Word = RequestContract | EventContract | ResourceContract

/** The contracts that the sources of a process name, and the modules of the kit that they are built with. */
async function wordsOf(folder: string): Promise<Word[]> {
  const files = globSync(join(root, folder, 'src/**/*.ts')).filter((file) => !/\/generated\/|\.test\.ts$/.test(file))
  const own = files.map((file) => readFileSync(file, 'utf8'))
  const kit = new Set(
    own.flatMap((source) => [...source.matchAll(/from '@leitstand\/kit\/([\w-]+)'/g)].map(([, name]) => name)),
  )
  const ofKit = [...kit].map((name) => readFileSync(join(root, `services/kit/src/${name}.ts`), 'utf8'))
  const imports = [...own, ...ofKit].flatMap((source) => [
    ...source.matchAll(/import \{([^}]*)\} from '@leitstand\/contracts\/([^']+)'/g),
  ])
  const words = imports.map(async ([, names = '', module]) => {
    const exported: Record<string, unknown> = await import(join(root, `contracts/src/${module}.ts`))
    return names.split(',').map((name) => exported[name.trim().split(' as ')[0] ?? ''])
  })
  return (await Promise.all(words)).flat().filter(isWord)
}

function isWord(value: unknown): value is Word {
  return typeof value === 'object' && value !== null && 'kind' in value
}

const asked = (words: readonly Word[]) => words.filter((word) => word.kind === 'request').map(({ name }) => name)
const ofResources = (words: readonly Word[]) => words.filter((word) => word.kind === 'resource')
/** Identity asks all of them the same. */
const aboutPeople = personalDataServices.flatMap((service) => Object.values(personalDataRequests(service)))

test.each(processes.map(({ name, folder }) => [name, folder] as const))(
  'the list of what %s asks is what its sources ask of others',
  async (name: ProcessName, folder) => {
    const words = await wordsOf(folder)
    const possible = [
      ...asked(words),
      ...ofResources(words)
        .flatMap(requestsOf)
        .map((request) => request.name),
    ]
    if (name === 'identity') possible.push(...aboutPeople.map((request) => request.name))
    const isForeign = (request: string) => !request.startsWith(`${name}.`)
    expect(asks[name].filter((request) => !possible.includes(request))).toEqual([])
    expect(asked(words).filter((request) => isForeign(request) && !asks[name].some((one) => one === request))).toEqual(
      [],
    )
  },
)

test.each(processes.filter((one) => one !== gateway))(
  'the list of what $name consumes has nothing that its sources do not',
  async ({ name, folder }) => {
    if (name === 'gateway') return
    const words = await wordsOf(folder)
    const events = [
      ...words.filter((word) => word.kind === 'event').map((event) => event.name),
      ...ofResources(words).flatMap(({ changed, deleted }) => [changed.name, deleted.name]),
    ]
    const aggregates = new Set(events.map((event) => event.split('.')[0]))
    expect(consumes[name].filter((aggregate) => !aggregates.has(aggregate))).toEqual([])
  },
)

test('what is asked exists', () => {
  const known = requests.map(({ name }) => name)
  expect(Object.values(asks).flatMap((list) => list.filter((name) => !known.includes(name)))).toEqual([])
})
