import { glob, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { services } from '@leitstand/contracts/define'
import { runChecks } from './checks/run-checks.ts'
import { cacheFolder, root } from './paths.ts'
import { runCommand } from './problem.ts'
import { progress } from './progress.ts'
import { buildProcesses } from './setup/process-builds.ts'
import { provideChromium } from './testing/chromium.ts'
import { runVitest, type Tally } from './testing/run-vitest.ts'
import { openScratch } from './testing/scratch.ts'
import { neverTaken, statementsIn, takenIn } from './testing/statements-run.ts'
import { startTestServers } from './testing/test-servers.ts'

const noTally: Tally = { passed: 0, failed: 0, skipped: 0 }
const recorded = join(cacheFolder, 'test-statements')
const wanted = process.argv.slice(2)
const needsBrowser = wanted.length === 0 || wanted.some((word) => word.includes('e2e'))
const isBrowserRequired = process.env.E2E === 'required' || process.env.CI === 'true'

await runCommand(async () => {
  const say = progress()
  await buildProcesses(say)
  const checks = wanted.length === 0 ? await check() : noTally

  say('Starting PostgreSQL and NATS for the tests …')
  await using _scratch = await openScratch()
  await using servers = await startTestServers()
  const browser = needsBrowser ? provideChromium(say) : { missing: 'no story was asked for' }
  await rm(recorded, { recursive: true, force: true })
  await mkdir(recorded, { recursive: true })
  const tests = await runVitest([...projects('missing' in browser), ...wanted], {
    ...process.env,
    TEST_DATABASE_URL: servers.databaseUrl,
    TEST_NATS_URL: servers.natsUrl,
    TEST_STATEMENTS: recorded,
    ...('program' in browser && { CHROMIUM_BIN: browser.program }),
  })
  const stories = needsBrowser && 'missing' in browser ? await leaveOutStories(browser.missing) : noTally

  const statements = wanted.length === 0 ? await checkStatements() : noTally
  const total = sum(checks, tests, stories, statements)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
})

/** Each step of `npm run check` counts as a test. */
async function check(): Promise<Tally> {
  const { passed, failed } = await runChecks()
  return { passed: passed.length, failed: failed.length, skipped: 0 }
}

/** Needs a whole run: what no test had PostgreSQL take may name columns that are not there. */
async function checkStatements(): Promise<Tally> {
  const folders = [...services, 'kit'].map((name) => `services/${name}`)
  const found = neverTaken((await Promise.all(folders.map(statementsIn))).flat(), await takenIn(recorded))
  for (const one of found) console.log(`No test runs this statement, or this part of one: ${one}`)
  return { ...noTally, passed: found.length === 0 ? 1 : 0, failed: found.length === 0 ? 0 : 1 }
}

function projects(withoutBrowser: boolean): string[] {
  return withoutBrowser ? ['unit', 'services', 'web', 'web-mocked'].map((name) => `--project=${name}`) : []
}

/** Without a browser the stories are skipped; where they are required, each counts as failed. */
async function leaveOutStories(reason: string): Promise<Tally> {
  let files = 0
  for await (const _file of glob('{scripts,web}/e2e/**/*.test.ts', { cwd: root })) files++
  console.log(`The end-to-end stories were not run: ${reason}.`)
  return isBrowserRequired ? { passed: 0, failed: files, skipped: 0 } : { passed: 0, failed: 0, skipped: files }
}

function sum(...tallies: Tally[]): Tally {
  const add = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}
