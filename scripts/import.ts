import { parseArgs } from 'node:util'
import { readStartConfig } from './config.ts'
import { keptInput, linesOf, readEmployees } from './importing/employees.ts'
import { type Importer, importer, isAway } from './importing/importer.ts'
import { openOperator } from './operator/operator.ts'
import { Problem, runCommand } from './problem.ts'

const usage = `Give a file of JSON lines, or - for standard input:
  npm run import -- FILE.jsonl [--staff EMPLOYEES.txt]
Whoever is the agent of a ticket or stands in EMPLOYEES.txt (one address a line) is an employee, everybody else a customer.`

/** Moves tickets in from elsewhere, line by line, in constant memory. Started again, it goes on where it was. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { staff: { type: 'string' } } })
  const [name] = positionals
  if (!name) throw new Problem(usage)
  await using operator = await openOperator(readStartConfig(process.env))
  await using kept = name === '-' ? await keptInput(process.stdin) : undefined
  const file = kept?.file ?? name
  const refused = (line: number, reason: string) => console.error(`line ${line}: ${reason}`)
  try {
    const employees = await readEmployees(linesOf(file), values.staff ? linesOf(values.staff) : nothing())
    const { refused: count } = await bringIn(file, importer(operator, employees, refused))
    if (count > 0)
      throw new Problem(`${count} lines were refused: correct them and run the import again; what is in is skipped.`)
  } catch (error) {
    throw explained(error)
  }
})
process.exit()

async function bringIn(file: string, run: Importer): Promise<ReturnType<Importer['counts']>> {
  const begun = Date.now()
  let shown = begun
  for await (const line of linesOf(file)) {
    await run.take(line)
    if (Date.now() - shown < 2_000) continue
    shown = Date.now()
    console.log(report(run.counts(), shown - begun))
  }
  const counts = await run.finish()
  console.log(report(counts, Date.now() - begun))
  return counts
}

async function* nothing(): AsyncGenerator<string> {}

function explained(error: unknown): unknown {
  if (error instanceof Error && 'syscall' in error)
    return new Problem(`The file cannot be read (${error.message}): check the name and try again.`)
  if (!isAway(error)) return error
  return new Problem(
    `${error.details['service'] ?? 'The database'} does not answer: see that it runs and start the import again; what is in is skipped.`,
  )
}

function report(counts: { imported: number; skipped: number; refused: number }, ms: number): string {
  const rate = Math.round((1000 * (counts.imported + counts.skipped)) / Math.max(1, ms))
  return `${counts.imported} imported, ${counts.skipped} were there already, ${counts.refused} refused (${rate}/s)`
}
