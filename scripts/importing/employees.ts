import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../problem.ts'
import { agentIn, readLine } from './line.ts'

/** The lines of a file, without holding it. It is opened when it is read: readline loses the lines that nobody waits for. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  await using handle = await open(file)
  yield* handle.readLines()
}

/** Standard input as a file, because it is read twice: first who is an employee, then the tickets. */
export async function keptInput(input: NodeJS.ReadableStream): Promise<{ file: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-import-'))
  const file = join(folder, 'tickets.jsonl')
  await pipeline(input, createWriteStream(file, { mode: 0o600 }))
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** The addresses of employees: whoever is somewhere the agent of a ticket, and whom the operator names, one a line. */
export async function readEmployees(
  tickets: AsyncIterable<string>,
  named: AsyncIterable<string>,
): Promise<Set<string>> {
  const employees = new Set<string>()
  for await (const text of named) {
    const address = text.trim().toLowerCase()
    if (address === '' || address.startsWith('#')) continue
    if (!address.includes('@'))
      throw new Problem(`"${text.trim()}" in the file of employees is no mail address: give one a line.`)
    employees.add(address)
  }
  for await (const text of tickets) {
    const agent = newAgent(text, employees)
    if (agent) employees.add(agent)
  }
  return employees
}

/** Nearly every line names somebody who is known by then, so few are read with care. */
function newAgent(text: string, known: ReadonlySet<string>): string | null {
  const agent = agentIn(text)
  if (agent === undefined || known.has(agent)) return null
  const line = readLine(text)
  return typeof line === 'string' ? null : line.agent
}
