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
  const findings: string[] = []
  for (const [name, { readers, variables }] of allVariables()) {
    const [standsIn, meaning, who] = (rows.get(name) ?? '').split(' | ').map((cell) => cell.replace(/\|$/, '').trim())
    const wanted = { standsIn: defaultOf(variables), who: readersOf(readers) }
    if (!rows.has(name)) findings.push(`${name} (${wanted.standsIn}; ${wanted.who}) is missing.`)
    else if (standsIn !== wanted.standsIn)
      findings.push(`the default of ${name} is ${wanted.standsIn}, not ${standsIn}.`)
    else if (who !== wanted.who) findings.push(`${name} is read by ${wanted.who}, not ${who}.`)
    else if (!meaning) findings.push(`${name} has no meaning.`)
  }
  const known = [...allVariables().keys(), ...telemetryVariables]
  for (const name of rows.keys()) if (name && !known.includes(name)) findings.push(`nobody reads ${name}.`)
  return findings
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
