import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readStartConfig } from './config.ts'
import { importer, isAway } from './importing/importer.ts'
import { openDoor } from './operator/door.ts'
import { Problem, runCommand } from './problem.ts'

const usage = 'Give a file of JSON lines, or - for standard input: npm run import -- FILE.jsonl'

/** Moves tickets in from elsewhere, line by line, in constant memory. Started again, it goes on where it was. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file) throw new Problem(usage)
  await using door = await openDoor(readStartConfig(process.env))
  const input = file === '-' ? process.stdin : createReadStream(file)
  const begun = Date.now()
  const run = importer(door, (line, reason) => console.error(`line ${line}: ${reason}`))
  let shown = begun
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      await run.take(line)
      if (Date.now() - shown < 2_000) continue
      shown = Date.now()
      console.log(report(run.counts(), shown - begun))
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new Problem(`${file} cannot be read (${error.message}): check the name and try again.`)
    throw explained(error)
  }
  const counts = await run.finish().catch((error: unknown) => {
    throw explained(error)
  })
  console.log(report(counts, Date.now() - begun))
  if (counts.refused > 0)
    throw new Problem(
      `${counts.refused} lines were refused: correct them and run the import again; what is in is skipped.`,
    )
})
process.exit()

function explained(error: unknown): unknown {
  if (!isAway(error)) return error
  return new Problem(
    `${error.details['service'] ?? 'The database'} does not answer: see that it runs and start the import again; what is in is skipped.`,
  )
}

function report(counts: { imported: number; skipped: number; refused: number }, ms: number): string {
  const rate = Math.round((1000 * (counts.imported + counts.skipped)) / Math.max(1, ms))
  return `${counts.imported} imported, ${counts.skipped} were there already, ${counts.refused} refused (${rate}/s)`
}
