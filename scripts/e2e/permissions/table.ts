import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../paths.ts'
import type { Call } from './calls.ts'

/** Who calls, from the least to the most privileged; the order of the table's columns. */
export const callers = [
  'nobody',
  'sub-user',
  'main customer',
  'employee',
  'ISMS',
  'authorities',
  'billing',
  'administrator',
] as const
export type Caller = (typeof callers)[number]

/** `–` needs a session (401), `no` is not for this role (403), `hidden` is as if it did not exist (404), `yes` is let in. */
export const verdicts = ['–', 'no', 'hidden', 'yes'] as const
export type Verdict = (typeof verdicts)[number]

export type Row = Record<Caller, string>

export const file = join(root, 'contracts/permissions.md')

/** The rows of the documentation by their call, `GET /api/users`. */
export async function readTable(): Promise<Map<string, Row>> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  const rows = lines.flatMap((line) => {
    const [call, ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const name = /^`(.+)`$/.exec(call ?? '')?.[1]
    return name ? [[name, Object.fromEntries(callers.map((who, index) => [who, cells[index] ?? '']))] as const] : []
  })
  return new Map(rows) as Map<string, Row>
}

export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`
}
