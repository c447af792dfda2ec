import { gateway, type ProcessTopology, services } from '../../deploy/topology.ts'
import { allVariables, telemetryVariables, variablesOf } from './variables.ts'

/** What is wrong about the environment that a process is given. A null says that the value comes from somewhere secret. */
export function checkEnvironment(process_: ProcessTopology, given: Record<string, string | number | null>): string[] {
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
  const known = new Set([...allVariables().keys(), ...telemetryVariables, ...parts])
  for (const name of Object.keys(given)) if (!known.has(name)) wrong.push(`is given ${name}, which nobody reads`)
  return wrong
}
