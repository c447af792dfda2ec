import { parseArgs } from 'node:util'
import { readStartConfig } from './config.ts'
import { importFile } from './importing/import-file.ts'
import { isAway } from './importing/importer.ts'
import { openOperator } from './operator/operator.ts'
import { Problem, runCommand } from './problem.ts'

const usage = `Give a file of JSON lines, or - for standard input:
  npm run import -- FILE.jsonl [--staff EMPLOYEES.txt]
Whoever is the agent of a ticket or stands in EMPLOYEES.txt (one address a line) is an employee, everybody else a customer.`

/** Moves tickets in from elsewhere, line by line, in constant memory. Started again, it goes on where it was. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { staff: { type: 'string' } } })
  const [file] = positionals
  if (!file) throw new Problem(usage)
  await using operator = await openOperator(readStartConfig(process.env))
  try {
    const { refused: count } = await importFile(
      operator,
      { file, staff: values.staff },
      { refused: (line, reason) => console.error(`line ${line}: ${reason}`), progress: (text) => console.log(text) },
    )
    if (count > 0)
      throw new Problem(`${count} lines were refused: correct them and run the import again; what is in is skipped.`)
  } catch (error) {
    throw explained(error)
  }
})
process.exit()

function explained(error: unknown): unknown {
  if (error instanceof Error && 'syscall' in error)
    return new Problem(`The file cannot be read (${error.message}): check the name and try again.`)
  if (!isAway(error)) return error
  return new Problem(
    `${error.details['service'] ?? 'The database'} does not answer: see that it runs and start the import again; what is in is skipped.`,
  )
}
