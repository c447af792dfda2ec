import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseNameOf } from '@leitstand/kit/config'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { runtimeEnvironment, services } from '../../deploy/topology.ts'
import { allVariables, servicesWithOwnVariables } from '../instance/variables.ts'
import { root } from '../paths.ts'
import { settledByImages } from './environment.ts'
import { checkObjects } from './kubernetes.ts'
import { type Manifest, render } from './kustomize.ts'
import { checkCompose, checkManifests, settledInCompose } from './manifests.ts'
import { compareTable } from './variables-table.ts'

const production = join(root, 'k8s/overlays/production')
const compose = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
const table = await readFile(join(root, 'deploy/README.md'), 'utf8')

/** The objects of production, one of them changed as text. */
async function withChange(kind: string, name: string, change: (text: string) => string): Promise<Manifest[]> {
  return (await render(production)).map((one) =>
    one.kind === kind && one.metadata.name === name ? (JSON.parse(change(JSON.stringify(one))) as Manifest) : one,
  )
}

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0

describe('what is deployed', () => {
  it('is what the topology says', async () => {
    expect(await checkManifests()).toBeUndefined()
  })

  it('runs in an image as under npm start', async () => {
    const dockerfile = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
    for (const [name, value] of Object.entries(runtimeEnvironment))
      expect(dockerfile).toMatch(new RegExp(`^.*\\b${name}="?${value}"?( |$)`, 'm'))
  })

  it.each([
    ['a port', 'PORT: 8102', 'PORT: 8109', /ticket has PORT=8109/],
    ['a key that is left out', /LEITSTAND_KEY: .*/, '', /gateway is not given LEITSTAND_KEY/],
    [
      'a variable that nobody reads',
      'MAIL_FROM:',
      'MAIL_FORM:',
      /(identity|mail) is given MAIL_FORM, which it does not read/,
    ],
    ['a setting that is not passed on', /ILERT_URL: .*/, '', /notification is not passed ILERT_URL, which it reads/],
    ['an image of another process', 'PROCESS: sla', 'PROCESS: mail', /sla is built as mail/],
    ['a neighbour that is not there', 'http://mail:8108', 'http://post:8108', /UPSTREAM_MAIL=http:\/\/post:8108/],
  ])('notices %s in Compose', (_what, from, to, finding) => {
    expect(checkCompose(compose.replace(from, to)).join('\n')).toMatch(finding)
  })

  it.each([
    ['a port', 'Deployment', 'ticket', ['"containerPort":8102', '"containerPort":8109'], /ticket opens http on 8109/],
    [
      'too few replicas',
      'HorizontalPodAutoscaler',
      'ticket',
      ['"minReplicas":3', '"minReplicas":1'],
      /with 1 replicas/,
    ],
    ['a probe', 'Deployment', 'mail', ['/health/ready', '/health/live'], /mail is not asked for \/health\/ready/],
    ['a missing variable', 'Deployment', 'mail', ['"LEITSTAND_SECRET"', '"LEITSTAND_SECRETS"'], /mail is not given/],
    ['a setting that is not passed on', 'ConfigMap', 'leitstand', ['"SIGNL4_URL":"",', ''], /not passed SIGNL4_URL/],
    ['a root user', 'Deployment', 'sla', ['"runAsNonRoot":true', '"runAsNonRoot":false'], /sla has spec.*runAsNonRoot/],
    ['a missing database', 'Database', 'leitstand-sla', ['leitstand_sla', 'leitstand_sal'], /leitstand_sla is missing/],
    ['no closed door', 'NetworkPolicy', 'nothing', ['"nothing"', '"something"'], /NetworkPolicy nothing is missing/],
  ] as const)('notices %s in Kubernetes', async (_what, kind, name, [from, to], finding) => {
    const objects = await withChange(kind, name, (text) => text.replace(from, to))
    expect(checkObjects(objects, true).join('\n')).toMatch(finding)
  })

  it('is passed all but what images, tests and the servers beside it settle, each of which somebody reads', () => {
    const known = [...allVariables().keys()]
    for (const exceptions of [settledByImages, settledInCompose])
      expect(known).toEqual(expect.arrayContaining(Object.keys(exceptions)))
  })

  it('is commanded from where one stands in the instructions, the folder of the project', () => {
    for (const text of [table, compose]) expect(text).not.toMatch(/docker compose (?!-f deploy\/compose\.yaml )/)
  })

  it('uses the databases that the services use', () => {
    for (const { name, database } of services) expect(database).toBe(databaseNameOf(name as 'ticket'))
  })

  if (hasKubectl)
    it('is put together as kubectl puts it together', async () => {
      for (const overlay of ['staging', 'production']) {
        const folder = join(root, 'k8s/overlays', overlay)
        const { stdout } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8', maxBuffer: 10 ** 8 })
        const theirs = parseAllDocuments(stdout).map((document) => withoutNamespace(document.toJS() as Manifest))
        const ours = (await render(folder)).map(withoutNamespace)
        expect(byName(ours)).toEqual(byName(theirs))
      }
    })
})

describe('the table of variables', () => {
  it.each([
    ['a variable that is missing', /^\| `SMTP_URL`.*$/m, '', /SMTP_URL .* is missing/],
    ['another default', '`993`', '`143`', /the default of IMAP_PORT is `993`/],
    ['one that nobody reads', '`ILERT_URL` ', '`ILERT_URI` ', /nobody reads ILERT_URI/],
  ])('is noticed when it has %s', (_what, from, to, finding) => {
    expect(compareTable(table.replace(from, to)).join('\n')).toMatch(finding)
  })

  it('knows every service that reads more than all services do', async () => {
    const folders = await readdir(join(root, 'services'))
    const texts = await Promise.all(
      folders.map((name) => readFile(join(root, 'services', name, 'src/config.ts'), 'utf8').catch(() => '')),
    )
    const reading = folders.filter((name, index) => name !== 'kit' && texts[index]?.includes('readEnvironment('))
    expect(reading.sort()).toEqual([...servicesWithOwnVariables].sort())
  })
})

function withoutNamespace(manifest: Manifest): Manifest {
  const { namespace: _namespace, ...metadata } = manifest.metadata as Manifest['metadata'] & { namespace?: string }
  return { ...manifest, metadata }
}

function byName(manifests: Manifest[]): Record<string, unknown> {
  return Object.fromEntries(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one]))
}
