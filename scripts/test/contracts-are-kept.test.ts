import { randomBytes } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { events, requests, resources, streams } from '@leitstand/contracts/catalogue'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { operatorRequests } from '@leitstand/contracts/operator'
import { problems } from '@leitstand/contracts/problems'
import { violations } from '@leitstand/contracts/violations'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

interface Named {
  name: string
}
/** A service's table of contents, as far as it is compared here. */
interface Contents {
  handlers: readonly { contract: Named }[]
  resources?: readonly { handlers: readonly { contract: Named }[] }[]
  streams?: readonly { contract: Named }[]
  consumers?: readonly { events: readonly Named[] }[]
}
type Module = Record<string, unknown>

const load = async (path: string): Promise<Module> => await import(pathToFileURL(join(root, path)).href)

/** The services themselves, or functions of their configuration. */
async function contentsOf(service: ServiceName): Promise<Contents> {
  const defined = (await load(`services/${service}/src/service.ts`))[`${service}Service`]
  if (typeof defined !== 'function') return defined as Contents
  const read = (await load(`services/${service}/src/config.ts`))[`${service}Config`] as (env: object) => unknown
  return defined(read({ LEITSTAND_SECRET: randomBytes(32).toString('base64') })) as Contents
}

const sources = new Map<string, string>()
beforeAll(async () => {
  for await (const file of glob('{services/*,gateway,web,contracts}/src/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('/generated/') || file.includes('.test.')) continue
    sources.set(file, await readFile(join(root, file), 'utf8'))
  }
})

describe.each(services)('the service %s', (service) => {
  it('answers every request that is asked of it, and no other', async () => {
    const { handlers, resources: plain = [] } = await contentsOf(service)
    const answered = [...handlers, ...plain.flatMap((one) => one.handlers)].map(({ contract }) => contract.name)
    const ofTheKit = Object.values(operatorRequests(service)).map(({ name }) => name)
    const asked = requests.filter((one) => one.service === service).map(({ name }) => name)
    expect([...answered, ...ofTheKit].sort()).toEqual(asked.sort())
  })

  it('serves every upload and download that is asked of it, and no other', async () => {
    const { streams: served = [] } = await contentsOf(service)
    const asked = streams.filter((one) => one.service === service).map(({ name }) => name)
    expect(served.map(({ contract }) => contract.name).sort()).toEqual(asked.sort())
  })

  it('listens only to facts that somebody states, and states every fact of its own', async () => {
    const { consumers = [] } = await contentsOf(service)
    const known = events.map(({ name }) => name)
    for (const event of consumers.flatMap(({ events }) => events)) expect(known).toContain(event.name)

    const own = await statedBy(service)
    const ofResources = resources.flatMap(({ changed, deleted, audit }) =>
      [changed, deleted, audit?.by].map((event) => event?.name),
    )
    const promised = events.filter((one) => one.owner === service && !ofResources.includes(one.name))
    expect(promised.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual([])
  })
})

/** Names of the events whose constant is used in the sources of a service. */
async function statedBy(service: ServiceName): Promise<string[]> {
  const text = [...sources].filter(([file]) => file.startsWith(`services/${service}/src/`)).map(([, one]) => one)
  const constants = [...sources]
    .filter(([file]) => file.startsWith('contracts/src/'))
    .flatMap(([, one]) => [...one.matchAll(/export const (\w+) = defineEvent\('([\w.-]+)'/g)])
  return constants
    .filter(([, constant]) => text.some((one) => one.includes(`${constant}`)))
    .map(([, , name]) => name ?? '')
}

describe('a way to fail', () => {
  const used = (code: string) =>
    [...sources].some(
      ([file, text]) => !file.endsWith('contracts/src/problems.ts') && new RegExp(`['"]${code}['"]`).test(text),
    )

  it('is met by somebody', () => {
    const unmet = [...Object.keys(problems), ...Object.keys(violations)].filter((code) => !used(code))
    expect(unmet).toEqual([])
  })
})
