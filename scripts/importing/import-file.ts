import type { Operator } from '../operator/operator.ts'
import { keptInput, linesOf, readEmployees } from './employees.ts'
import { type Counts, type Importer, importer } from './importer.ts'

interface Wanted {
  /** `-` is standard input. */
  file: string
  /** A file with the addresses of employees. */
  staff?: string | undefined
}

interface Told {
  refused(line: number, reason: string): void
  progress(text: string): void
}

/** Reads the tickets twice, line by line: first who is an employee, then what is to be imported. */
export async function importFile(
  operator: Pick<Operator, 'ask'>,
  { file, staff }: Wanted,
  tell: Told,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<Counts> {
  await using kept = file === '-' ? await keptInput(input) : undefined
  const tickets = kept?.file ?? file
  const employees = await readEmployees(linesOf(tickets), staff === undefined ? nothing() : linesOf(staff))
  return await bringIn(tickets, importer(operator, employees, tell.refused), tell.progress)
}

async function bringIn(file: string, run: Importer, progress: Told['progress']): Promise<Counts> {
  const begun = Date.now()
  let shown = begun
  for await (const line of linesOf(file)) {
    await run.take(line)
    if (Date.now() - shown < 2_000) continue
    shown = Date.now()
    progress(report(run.counts(), shown - begun))
  }
  const counts = await run.finish()
  progress(report(counts, Date.now() - begun))
  return counts
}

async function* nothing(): AsyncGenerator<string> {}

function report(counts: Counts, ms: number): string {
  const rate = Math.round((1000 * (counts.imported + counts.skipped)) / Math.max(1, ms))
  return `${counts.imported} imported, ${counts.skipped} were there already, ${counts.refused} refused (${rate}/s)`
}
