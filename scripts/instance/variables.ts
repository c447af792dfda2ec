import { relative } from 'node:path'
import type { z } from 'zod'
import { gateway, processes } from '../../deploy/topology.ts'
import { gatewayVariables } from '../../gateway/src/config.ts'
import { identityVariables } from '../../services/identity/src/config.ts'
import { blobServices, blobVariables, serviceVariables } from '../../services/kit/src/config.ts'
import { mailVariables } from '../../services/mail/src/config.ts'
import { notificationVariables } from '../../services/notification/src/config.ts'
import { searchVariables } from '../../services/search/src/config.ts'
import { StartVariables } from '../config.ts'
import { root } from '../paths.ts'
import { backupVariables } from './backup-variables.ts'

/** Services that read more than every service does. */
const own: Record<string, z.ZodObject> = {
  identity: identityVariables,
  notification: notificationVariables,
  search: searchVariables,
  mail: mailVariables,
}

/** Read by the OpenTelemetry SDK, not by us. */
export const telemetryVariables = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME']

export const servicesWithOwnVariables = Object.keys(own)

export interface Variable {
  name: string
  isRequired: boolean
  /** As one would write it; undefined when nothing stands in for it. */
  default: string | undefined
}

/** The environment variables of one process, by the schemas that read them at its start. */
export function variablesOf(process_: string): Variable[] {
  if (process_ === gateway.name) return variablesIn(gatewayVariables)
  const keepsFiles = blobServices.some((service) => service === process_)
  const schemas = [serviceVariables, keepsFiles ? blobVariables : undefined, own[process_]]
  return schemas.flatMap((schema) => (schema ? variablesIn(schema) : []))
}

export const startVariables = (): Variable[] => variablesIn(StartVariables)

/** Every variable with who reads it (`npm start` is one of them) and what holds when it is not set. */
export function allVariables(): Map<string, { readers: string[]; variables: Variable[] }> {
  const all = new Map<string, { readers: string[]; variables: Variable[] }>()
  const readings = processes.map(({ name }) => [name, variablesOf(name)] as const)
  for (const [reader, variables] of [
    ...readings,
    ['npm start', startVariables()],
    ['npm run backup', variablesIn(backupVariables)],
  ] as const) {
    for (const variable of variables) {
      const entry = all.get(variable.name) ?? { readers: [], variables: [] }
      all.set(variable.name, { readers: [...entry.readers, reader], variables: [...entry.variables, variable] })
    }
  }
  return all
}

function variablesIn(schema: z.ZodObject): Variable[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const read = (field as z.ZodType).safeParse(undefined)
    const value = read.success && read.data !== undefined ? String(read.data) : undefined
    return { name, isRequired: !read.success, default: value?.startsWith(root) ? relative(root, value) : value }
  })
}
