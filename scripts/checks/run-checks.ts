import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { checkContractLock } from './contract-lock.ts'
import { checkImportRules } from './import-rules.ts'
import { checkManifests } from './manifests.ts'
import { checkNatsUsers } from './nats-users.ts'
import { type Finding, tool } from './program.ts'
import { checkVariablesTable } from './variables-table.ts'

interface Step {
  name: string
  run(): Promise<Finding>
}

const steps: Step[] = [
  { name: 'types', run: () => tool('tsc', '-p', 'tsconfig.json') },
  {
    name: 'types of the web app',
    run: async () => (hasWeb() ? tool('tsc', '-p', 'web/tsconfig.json', '--noEmit') : undefined),
  },
  { name: 'lint and format', run: () => tool('biome', 'ci', '--error-on-warnings', '--colors=off') },
  { name: 'import rules', run: checkImportRules },
  { name: 'unused code', run: () => tool('knip', '--no-progress') },
  { name: 'contract lock', run: checkContractLock },
  { name: 'permissions on the bus', run: checkNatsUsers },
  { name: 'Compose and Kubernetes', run: checkManifests },
  { name: 'table of variables', run: checkVariablesTable },
]

/** Runs every step, prints its name, outcome and time, and answers their names by outcome. */
export async function runChecks(): Promise<{ passed: string[]; failed: string[] }> {
  const passed: string[] = []
  const failed: string[] = []
  for (const { name, run } of steps) {
    const started = performance.now()
    const finding = await run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (finding !== undefined) console.log(finding)
    const outcome = finding === undefined ? passed : failed
    outcome.push(name)
    console.log(`${finding === undefined ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  }
  return { passed, failed }
}

function hasWeb(): boolean {
  return existsSync(join(root, 'web/src'))
}
