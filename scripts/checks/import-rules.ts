import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'
import { installTools } from '../setup/tools.ts'
import type { Finding } from './program.ts'

const execute = promisify(execFile)
const folder = join(root, 'scripts/import-rules')
const places = ['contracts', 'gateway', 'services', 'web', 'scripts', 'deploy']

const Report = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string() })) }),
  }),
})

const Floors = z.strictObject({
  /** Where a service is called from outside: they do not call each other. */
  entrances: z.array(z.string()),
  /** What entrances share. */
  steps: z.array(z.string()),
  ground: z.array(z.string()),
})

/** A folder of a service that stands on no floor would obey no rule. Answers a sentence for each; the kit has its own shape. */
export function foldersWithoutFloor(folders: readonly string[], floors: z.infer<typeof Floors>): string[] {
  const known = new Set(Object.values(floors).flat())
  return folders
    .filter((folder) => !folder.startsWith('services/kit/') && !known.has(basename(folder)))
    .map(
      (folder) => `${folder}: no import rule names this folder. Give it a floor in scripts/import-rules/floors.json.`,
    )
}

async function checkFloors(): Promise<Finding> {
  const floors = Floors.parse(JSON.parse(await readFile(join(folder, 'floors.json'), 'utf8')))
  const folders: string[] = []
  for await (const entry of glob('services/*/src/*', { cwd: root, withFileTypes: true })) {
    if (entry.isDirectory()) folders.push(relative(root, join(entry.parentPath, entry.name)))
  }
  if (folders.length < 20) return 'The folders of the services could not be read.'
  return foldersWithoutFloor(folders, floors).join('\n') || undefined
}

/** Who may import whom. A run that saw no modules is a failure, because a checker that cannot read the code finds nothing wrong with it. */
export async function checkImportRules(): Promise<Finding> {
  const unnamed = await checkFloors()
  if (unnamed !== undefined) return unnamed
  await installTools(folder, 'The checker of import rules')
  const { summary } = Report.parse(JSON.parse(await cruise()))
  if (summary.totalCruised < 50)
    return `Only ${summary.totalCruised} modules were read: the checker of import rules does not work.`
  if (summary.violations.length === 0) return undefined
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  return summary.violations
    .map(({ rule, from, to, cycle }) => {
      const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      return `${rule.name}: ${from} → ${path}\n    ${comments.get(rule.name)}`
    })
    .join('\n')
}

async function cruise(): Promise<string> {
  const program = join(folder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = ['--config', join(folder, 'rules.cjs'), '--output-type', 'json', ...places]
  const options = { cwd: root, maxBuffer: 256 * 1024 ** 2 }
  return await execute(process.execPath, [program, ...args], options).then(
    ({ stdout }) => stdout,
    // It ends with the number of violations, and the report is whole all the same.
    (error: { stdout?: string; stderr?: string }) => {
      if (error.stdout?.startsWith('{')) return error.stdout
      throw new Problem(`The import rules could not be checked: ${error.stderr ?? error}`)
    },
  )
}
