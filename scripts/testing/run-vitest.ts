import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { cacheFolder, root } from '../paths.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

const Report = z.object({
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

/** Runs vitest with its ordinary output and counts what it did. */
export async function runVitest(args: string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const report = join(cacheFolder, 'test-report.json')
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [program, 'run', ...reporters, ...args], { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
  const tally = existsSync(report)
    ? count(Report.parse(JSON.parse(await readFile(report, 'utf8'))))
    : { passed: 0, failed: 0, skipped: 0 }
  // A run can fail without a failed test: an error outside of any test, or a crash of vitest.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function count({ testResults }: z.infer<typeof Report>): Tally {
  const states = testResults.flatMap(({ status, assertionResults }) =>
    // A file that could not even be loaded has no tests of its own.
    status === 'failed' && assertionResults.length === 0 ? ['failed'] : assertionResults.map((result) => result.status),
  )
  const passed = states.filter((state) => state === 'passed').length
  const failed = states.filter((state) => state === 'failed').length
  return { passed, failed, skipped: states.length - passed - failed }
}
