import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStartConfig, type StartConfig } from '../config.ts'
import { provideDemo } from '../demo/provide-demo.ts'
import { type Instance, launch } from '../instance/launch.ts'
import { keysIn, type Secret, scanLogs, textsIn } from '../testing/log-scan.ts'
import { openScratch } from '../testing/scratch.ts'

/** Where the demo of this run lies, for the workers of vitest. */
const variable = 'TEST_DEMO_FOLDER'

/** As `npm start` would read it, on free ports. */
export function demoConfig(folder: string, environment: Record<string, string> = {}): StartConfig {
  const free = { LEITSTAND_PORT: '0', LEITSTAND_SMTP_PORT: '0', LEITSTAND_DEMO: 'on' }
  return readStartConfig({ LEITSTAND_DATA: folder, ...free, ...environment })
}

/** Loads the demo once for all stories of a run (vitest calls it before the first one); each of them works on a copy. */
export async function setup(): Promise<() => Promise<void>> {
  await using stack = new AsyncDisposableStack()
  stack.use(await openScratch())
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-demo-'))
  const config = demoConfig(folder)
  const instance = await launch({ config, say: () => undefined })
  try {
    await provideDemo(config, () => undefined)
  } finally {
    await stopAndScan(instance, config)
  }
  // Every copy writes logs of its own and chooses its ports.
  for (const name of ['logs', 'ports.json']) await rm(join(folder, name), { recursive: true })
  process.env[variable] = folder
  const whole = stack.move()
  return async () => {
    delete process.env[variable]
    await whole.disposeAsync()
  }
}

/** Fills a data folder with the demo, which stands still meanwhile. */
export function copyDemo(folder: string): void {
  const demo = process.env[variable]
  if (!demo) throw new Error(`${variable} is not set: run the stories with vitest`)
  // Not Node's own copying: the files of PostgreSQL may belong to another user.
  const { status, stderr } = spawnSync('cp', ['-a', `${demo}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The demo could not be copied: ${stderr}`)
}

/** Ends an instance; a secret in one of its logs is an error. */
export async function stopAndScan(
  instance: Instance,
  { dataFolder }: StartConfig,
  confided: readonly Secret[] = [],
): Promise<void> {
  const secrets = [...confided, ...(await keysIn(dataFolder)), ...(await textsIn(instance.databaseUrl))]
  await instance.stop()
  const findings = await scanLogs(join(dataFolder, 'logs'), secrets)
  if (findings.length > 0) throw new Error(`The logs in ${dataFolder} tell secrets:\n${findings.join('\n')}`)
}
