import { gateway, type ProcessTopology, services } from '../../deploy/topology.ts'
import { allVariables, telemetryVariables, variablesOf } from '../instance/variables.ts'

type Environment = Record<string, string | number | null>

/**
 * What is wrong about the environment that a process is given; what is told to all may be more than it reads. A null says
 * that the value comes from somewhere secret.
 */
export function checkEnvironment(process_: ProcessTopology, own: Environment, toldToAll: Environment = {}): string[] {
  const given = { ...toldToAll, ...own }
  const wrong = Object.entries(plannedFor(process_))
    .filter(([name, value]) => String(given[name]) !== value)
    .map(([name, value]) => `has ${name}=${given[name]}, and topology.ts says ${value}`)
  if ('DATABASE_URL' in given !== (process_.database !== undefined))
    wrong.push('has a database or not, unlike topology.ts')
  const isMissing = (name: string) => given[name] === undefined || given[name] === ''
  for (const { name, isRequired } of variablesOf(process_.name))
    if (isRequired && isMissing(name)) wrong.push(`is not given ${name}`)
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

/** What topology.ts says of a process. */
function plannedFor(process_: ProcessTopology): Record<string, string> {
  const others = process_ === gateway ? services : []
  return {
    PORT: String(process_.port),
    METRICS_PORT: String(process_.metricsPort),
    ...Object.fromEntries(others.map(({ name, port }) => [`UPSTREAM_${name.toUpperCase()}`, `http://${name}:${port}`])),
  }
}
