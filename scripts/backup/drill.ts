import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type OutputOf, type ServiceName, services as serviceNames } from '@leitstand/contracts/define'
import { countTickets } from '@leitstand/contracts/search/requests'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { states as everyState } from '@leitstand/contracts/workflow/states'
import pg from 'pg'
import { services } from '../../deploy/topology.ts'
import type { StartConfig } from '../config.ts'
import { openDataFolder } from '../instance/data-folder.ts'
import { provideDatabases } from '../instance/databases.ts'
import { environmentOf, metricsName } from '../instance/environment.ts'
import { openKeys } from '../instance/keys.ts'
import { choosePorts } from '../instance/ports.ts'
import { startServers } from '../instance/servers.ts'
import { startServiceProcess } from '../instance/service-process.ts'
import { waitUntilReady } from '../instance/wait-until-ready.ts'
import { type Operator, openOperator } from '../operator/operator.ts'
import type { Say } from '../progress.ts'
import { buildProcesses } from '../setup/process-builds.ts'
import { keepRunning } from '../supervisor.ts'
import { reconcile } from './follow-up.ts'
import type { Manifest } from './manifest.ts'
import { type Backup, inDatabase, restoreBackup } from './restore-backup.ts'
import { readSecret, restoreSecret } from './secret.ts'
import { blobStoreOf } from './settings.ts'

export interface Drill extends Backup {
  /** An empty folder for the restored system. */
  place: string
  running: Operator | undefined
}

/** Enough to answer and to find; whoever would write to the outside (mails, alerts, the calendar) stays off. */
const answering: readonly string[] = ['identity', 'ticket', 'search'] satisfies ServiceName[]
const sampleSize = 50
const patienceMs = 120_000

/** Restores a backup into a system of its own and compares. Answers what is not as it should be. */
export async function runDrill(
  { folder, backup, manifest, files, place, running }: Drill,
  say: Say,
): Promise<string[]> {
  await using stack = new AsyncDisposableStack()
  const data = await openDataFolder(place)
  const secret = await readSecret(backup, manifest, files)
  if (secret !== undefined) await restoreSecret(data, secret)
  const keys = await openKeys(data)
  const names = [...services.flatMap(({ name }) => [name, metricsName(name)]), 'gateway', 'postgres', 'nats']
  const ports = await choosePorts(data, names)
  const serverPorts = { postgres: ports['postgres'] ?? 0, nats: ports['nats'] ?? 0 }
  const own = { databaseUrl: undefined, natsUrl: undefined }
  const servers = await startServers({ ...own, folder: data, ports: serverPorts, keys }, stack, say)
  const databaseUrlOf = await provideDatabases(servers.databaseUrl, (service) => keys.database[service], {
    isOurs: true,
  })
  const blobs = await blobStoreOf(place, {})
  const lost = await restoreBackup({ databaseUrlOf, blobs }, { folder, backup, manifest, files }, say)
  const faults = [...lost, ...(await compareRows(databaseUrlOf, manifest))]
  await reconcile(databaseUrlOf)
  say('Starting what answers and finds …')
  const config: StartConfig = { ...quiet, dataFolder: place }
  await buildProcesses(say)
  const tasks = []
  for (const service of services.filter(({ name }) => answering.includes(name))) {
    const addresses = { ...servers, databaseUrlOf, ports }
    const env = { ...environmentOf(service, config, keys, addresses), SEARCH_ENGINE: 'postgres', BLOB_STORE: 'file' }
    const logFile = data.log(service.name)
    const start = () => startServiceProcess(service, { env, logFile, watch: false })
    const task = await keepRunning({ name: service.name, pidFile: data.pidFile(service.name), logFile, start }, say)
    stack.defer(() => task.stop())
    tasks.push({ task, url: `http://127.0.0.1:${ports[service.name]}` })
  }
  await waitUntilReady(tasks, say)
  await using restored = await openOperator({ dataFolder: place, natsUrl: undefined })
  const comparison = { restored, urlOf: databaseUrlOf, sample: await sampleOf(databaseUrlOf), say }
  return [...faults, ...(await compareSearch(comparison)), ...(await compareAnswers(comparison, running))]
}

interface Comparison {
  restored: Operator
  urlOf: (service: ServiceName) => string
  sample: readonly Sampled[]
  say: Say
}

const quiet: Omit<StartConfig, 'dataFolder'> = {
  port: 0,
  host: '127.0.0.1',
  demo: false,
  smtpPort: 0,
  timezone: 'Europe/Berlin',
  allowPrivateTargets: false,
  isOneProcess: false,
  replicas: {},
  databaseUrl: undefined,
  natsUrl: undefined,
}

/** Rows table by table, as the database counts them, beside what was written down when they were saved. */
async function compareRows(urlOf: (service: ServiceName) => string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const service of serviceNames) {
    for (const [table, { rows }] of Object.entries(manifest.databases[service].tables)) {
      const question = `SELECT count(*)::int AS rows FROM ${pg.escapeIdentifier(table)}`
      const [found] = await inDatabase<{ rows: number }>(urlOf(service), question)
      if (found?.rows !== rows) faults.push(`${service}.${table}: ${found?.rows} rows instead of ${rows}`)
    }
  }
  return faults
}

interface Sampled {
  uuid: string
  publicId: number
}

/** Everything can be found again: the index has as many tickets as there are, and some that are looked for are there. */
async function compareSearch({ restored, urlOf, sample, say }: Comparison): Promise<string[]> {
  const countOf = async (service: ServiceName, table: string, present: string) => {
    const question = `SELECT count(*)::int AS tickets FROM ${table} WHERE ${present}`
    return (await inDatabase<{ tickets: number }>(urlOf(service), question))[0]?.tickets ?? 0
  }
  const there = await countOf('ticket', 'ticket', 'deleted_at IS NULL')
  const end = Date.now() + patienceMs
  let indexed = await countOf('search', 'document', 'NOT deleted')
  while (indexed !== there && Date.now() < end) {
    await wait(500)
    indexed = await countOf('search', 'document', 'NOT deleted')
  }
  const states = Object.keys(everyState).join(',')
  const missed: string[] = []
  for (const { publicId } of sample) {
    const { count } = await restored.ask(countTickets, { q: `#${publicId}`, 'filter[status]': states })
    if (count === 0) missed.push(`ticket #${publicId} is not found by its number`)
  }
  say(`search: ${indexed} of ${there} tickets, ${sample.length - missed.length} of ${sample.length} found by number`)
  return [...(indexed === there ? [] : [`the index has ${indexed} of ${there} tickets`]), ...missed]
}

/** The same question to both systems: a ticket that has not changed since is told word for word alike. */
async function compareAnswers({ restored, sample, say }: Comparison, running: Operator | undefined): Promise<string[]> {
  const faults: string[] = []
  let [same, changed] = [0, 0]
  for (const { uuid, publicId } of sample) {
    const mine = await restored.ask(getTicket, { id: uuid })
    const theirs = await running?.ask(getTicket, { id: uuid }).catch(() => undefined)
    if (!theirs || theirs.version !== mine.version) changed += 1
    else if (isDeepStrictEqual(ownWords(mine), ownWords(theirs))) same += 1
    else faults.push(`ticket #${publicId} is told differently by the restored system`)
  }
  say(
    `answers: ${sample.length} tickets asked, ${same} as in the running system, ${changed} changed since or not compared`,
  )
  return faults
}

/** Without what billing and sla add to it, who do not run in a drill. */
function ownWords({ workedTime: _, serviceLevelAgreement: _sla, ...ticket }: OutputOf<typeof getTicket>) {
  return ticket
}

async function sampleOf(urlOf: (service: ServiceName) => string): Promise<Sampled[]> {
  return await inDatabase<Sampled>(
    urlOf('ticket'),
    `SELECT uuid, public_id::int AS "publicId" FROM ticket WHERE deleted_at IS NULL ORDER BY random() LIMIT ${sampleSize}`,
  )
}
