import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../paths.ts'
import { hole, type Statement, statementsOf } from './statements.ts'

/** What runs any text that it is given, or one of a list of constants. */
const runners = [
  'services/kit/src/database.ts',
  'services/kit/src/list.ts',
  'services/kit/src/migrate.ts',
  'services/kit/src/personal-data.ts',
]

/** The SQL in the source below a folder. */
export async function statementsIn(folder: string): Promise<Statement[]> {
  const found: Statement[] = []
  for await (const path of glob(`${folder}/src/**/*.ts`, { cwd: root })) {
    if (/\/(generated|testing)\/|\.test\.ts$/.test(path)) continue
    found.push(...statementsOf(join(root, path), relative(root, join(root, path))))
  }
  return found
}

/** Of what is put together at run time, all that PostgreSQL took in no test: nobody knows whether its columns are there. */
export function neverTaken(statements: readonly Statement[], taken: readonly string[]): string[] {
  return statements.flatMap(({ place, texts }) => {
    const patterns = texts.filter((text) => text.includes(hole))
    const isChecked = (pattern: string) =>
      pattern === hole ? isRunner(place) : taken.some((text) => fits(text, pattern))
    if (patterns.length === 0 || patterns.some(isChecked)) return []
    return [`${place}: ${patterns[0]?.replaceAll(hole, '…').replace(/\s+/g, ' ')}`]
  })
}

/** The texts that record-statements.ts noted. */
export async function takenIn(folder: string): Promise<string[]> {
  const taken = new Set<string>()
  for await (const path of glob('*.jsonl', { cwd: folder })) {
    const lines = (await readFile(join(folder, path), 'utf8')).trim().split('\n')
    for (const line of lines) for (const text of JSON.parse(line) as string[]) taken.add(text)
  }
  return [...taken]
}

function isRunner(place: string): boolean {
  return runners.some((path) => place.startsWith(path))
}

function fits(text: string, pattern: string): boolean {
  let from = 0
  for (const part of pattern.split(hole)) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}
