import { gateway, type ProcessTopology, services } from '../../deploy/topology.ts'
import { allVariables, telemetryVariables, variablesOf } from '../instance/variables.ts'

type Environment = Record<string, string | number | null>

/**
 * What is wrong about the environment that a process is given; what is told to all may be more than it reads. A null says
 * that the value comes from somewhere secret.
 */
export function checkEnvironment(process_: ProcessTopology, own: Environment, toldToAll: Environment = {}): string[] {
  const given = { ...toldToAll, ...own }
  const wrong: string[] = []
  const mustBe = (name: string, value: string) => {
    if (String(given[name]) !== value) wrong.push(`has ${name}=${given[name]}, and topology.ts says ${value}`)
  }
  mustBe('PORT', String(process_.port))
  mustBe('METRICS_PORT', String(process_.metricsPort))
  if (process_ === gateway) {
    for (const { name, port } of services) mustBe(`UPSTREAM_${name.toUpperCase()}`, `http://${name}:${port}`)
  }
  if ('DATABASE_URL' in given !== (process_.database !== undefined))
    wrong.push('has a database or not, unlike topology.ts')
  for (const { name, isRequired } of variablesOf(process_.name)) {
    if (isRequired && (given[name] === undefined || given[name] === '')) wrong.push(`is not given ${name}`)
  }
  // Kubernetes puts a value together from others: `$(NAME)`.
  const parts = Object.values(given).flatMap((value) =>
    [...String(value).matchAll(/\$\((\w+)\)/g)].map(([, name = '']) => name),
  )
  const read = new Set([...variablesOf(process_.name).map(({ name }) => name), ...telemetryVariables, ...parts])
  const known = new Set([...allVariables().keys(), ...read])
  for (const name of Object.keys(own)) if (!read.has(name)) wrong.push(`is given ${name}, which it does not read`)
  for (const name of Object.keys(toldToAll)) if (!known.has(name)) wrong.push(`is given ${name}, which nobody reads`)
  return wrong
}
