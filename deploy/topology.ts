import type { ProcessName } from '../contracts/src/bus-access.ts'
import type { ServiceName } from '../contracts/src/define.ts'

/** One kind of process of Leitstand. Compose, Kubernetes and `npm start` are all checked against or fed from this list. */
export interface ProcessTopology {
  name: ProcessName
  /** Folder below the project whose `src/main.ts` is the process, built as `dist/main.mjs`. */
  folder: string
  /** Where it listens in a container; `npm start` chooses free ports instead. */
  port: number
  metricsPort: number
  /** Its own database, if it has one. */
  database: string | undefined
  /** How many of it a production installation starts with. */
  replicas: number
}

/**
 * How Node.js runs each process, in an image and under `npm start`: young objects in small halves, few threads and few arenas cost
 * nothing that can be measured, and save a third of the memory of processes that mostly wait. Memory that is free goes back to the
 * system: of an import it was 8 % of the time, for an eighth of what stays. `--expose-gc` is for the kit's `idle-memory.ts`.
 */
export const runtimeEnvironment = {
  NODE_OPTIONS: '--expose-gc --max-semi-space-size=4 --v8-pool-size=1',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The services, in the order in which they are listed everywhere. */
export const services: readonly ProcessTopology[] = [
  service('identity', 8101, 2),
  service('ticket', 8102, 3),
  service('workflow', 8103, 2),
  service('sla', 8104, 2),
  service('notification', 8105, 2),
  service('search', 8106, 2),
  service('billing', 8107, 2),
  service('mail', 8108, 2),
]

export const gateway: ProcessTopology = {
  name: 'gateway',
  folder: 'gateway',
  port: 8080,
  metricsPort: 9080,
  database: undefined,
  replicas: 2,
}

/** All of them as one process, for small installations under `npm start`. */
export const oneProcess = { name: 'desk', folder: 'scripts/one-process' }

export const processes: readonly ProcessTopology[] = [...services, gateway]

function service(name: ServiceName, port: number, replicas: number): ProcessTopology {
  return { name, folder: `services/${name}`, port, metricsPort: port + 1000, database: `leitstand_${name}`, replicas }
}
