import { gateway, type ProcessTopology, services } from '../../deploy/topology.ts'
import { allVariables, telemetryVariables, variablesOf } from '../instance/variables.ts'

type Environment = Record<string, string | number | null>

/** What a process in an image is not told, and why. */
export const settledByImages: Readonly<Record<string, string>> = {
  HOST: 'the image listens on every address of its container',
  LEITSTAND_SMTP_HOST: 'likewise',
  LEITSTAND_DATA: 'the image has its place for it',
  LEITSTAND_WEB_FOLDER: 'the image holds the web app',
  LEITSTAND_DEMO: 'npm start alone loads a demo',
  LEITSTAND_CHECK_ANSWERS: 'for tests and development',
  LEITSTAND_NATS_NAMESPACE: 'each installation brings a NATS of its own',
  NATS_CREDS: 'that one is entered by password',
  NATS_TLS_CERT: 'likewise',
  NATS_TLS_KEY: 'likewise',
}

/**
 * What is wrong about the environment that a process is given; what is told to all may be more than it reads. A null says
 * that the value comes from somewhere secret, an empty text that there may be none. What is settled needs not be passed.
 */
export function checkEnvironment(
  process_: ProcessTopology,
  own: Environment,
  { toldToAll = {}, settled = {} }: { toldToAll?: Environment; settled?: Readonly<Record<string, string>> } = {},
): string[] {
  const given = { ...toldToAll, ...own }
  const wrong = Object.entries(plannedFor(process_))
    .filter(([name, value]) => String(given[name]) !== value)
    .map(([name, value]) => `has ${name}=${given[name]}, and topology.ts says ${value}`)
  if ('DATABASE_URL' in given !== (process_.database !== undefined))
    wrong.push('has a database or not, unlike topology.ts')
  wrong.push(...missingIn(given, process_, { ...settledByImages, ...settled }))
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

/** What it cannot do without must have a value; for the rest it is enough that a value would reach it. */
function missingIn(given: Environment, { name: process_ }: ProcessTopology, settled: object): string[] {
  return variablesOf(process_).flatMap(({ name, isRequired }) => {
    const hasValue = given[name] !== undefined && given[name] !== ''
    if (isRequired && !hasValue) return [`is not given ${name}`]
    return name in given || name in settled ? [] : [`is not passed ${name}, which it reads`]
  })
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
