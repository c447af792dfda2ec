import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processes, services } from '../../deploy/topology.ts'
import { allVariables, telemetryVariables, type Variable } from '../instance/variables.ts'
import { root } from '../paths.ts'
import type { Finding } from './program.ts'

const file = 'deploy/README.md'

/** The table of environment variables says of each what the code does when it is not set, and who reads it. */
export async function checkVariablesTable(): Promise<Finding> {
  const findings = compareTable(await readFile(join(root, file), 'utf8'))
  return findings.length > 0 ? findings.map((finding) => `${file}: ${finding}`).join('\n') : undefined
}

export function compareTable(text: string): string[] {
  const rows = new Map([...text.matchAll(/^\| `([A-Z][A-Z0-9_]*)` +\| (.+)$/gm)].map(([, name, rest]) => [name, rest]))
  const findings = [...allVariables()].flatMap(([name, { readers, variables }]) =>
    compareRow(name, rows.get(name), { standsIn: defaultOf(variables), who: readersOf(readers) }),
  )
  const known = [...allVariables().keys(), ...telemetryVariables]
  const unread = [...rows.keys()].filter((name) => name && !known.includes(name))
  return [...findings, ...unread.map((name) => `nobody reads ${name}.`)]
}

function compareRow(name: string, row: string | undefined, wanted: { standsIn: string; who: string }): string[] {
  if (row === undefined) return [`${name} (${wanted.standsIn}; ${wanted.who}) is missing.`]
  const [standsIn, meaning, who] = row.split(' | ').map((cell) => cell.replace(/\|$/, '').trim())
  if (standsIn !== wanted.standsIn) return [`the default of ${name} is ${wanted.standsIn}, not ${standsIn}.`]
  if (who !== wanted.who) return [`${name} is read by ${wanted.who}, not ${who}.`]
  return meaning ? [] : [`${name} has no meaning.`]
}

function defaultOf(variables: readonly Variable[]): string {
  const words = variables.map((one) => (one.isRequired ? 'required' : (one.default && `\`${one.default}\``) || '–'))
  return [...new Set(words)].sort().join(' or ')
}

function readersOf(readers: readonly string[]): string {
  const isEach = (list: readonly { name: string }[]) => list.every(({ name }) => readers.includes(name))
  const rest = (list: readonly { name: string }[]) => readers.filter((one) => !list.some(({ name }) => name === one))
  if (isEach(processes)) return ['all', ...rest(processes)].join(', ')
  if (isEach(services)) return ['services', ...rest(services)].join(', ')
  return readers.join(', ')
}
