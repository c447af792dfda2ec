import { join } from 'node:path'
import { z } from 'zod'
import { gateway, type ProcessTopology, processes, services } from '../../deploy/topology.ts'
import { checkEnvironment } from './environment.ts'
import { type Manifest, render } from './kustomize.ts'

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })
const Port = z.object({ name: z.string(), containerPort: z.int() })
const Variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), optional: z.boolean().optional() }) }),
  }),
])
const Container = z.object({
  name: z.literal('process'),
  image: z.string(),
  ports: z.array(Port),
  env: z.array(Variable),
  envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.string() }) })]),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
})
const Deployment = z.object({
  spec: z.object({
    // The autoscaler's; a number here would undo its work at every apply.
    replicas: z.undefined().optional(),
    template: z.object({
      spec: z.object({
        serviceAccountName: z.string(),
        terminationGracePeriodSeconds: z.int().min(30),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([Container]),
      }),
    }),
  }),
})
const Autoscaler = z.object({
  spec: z.object({ minReplicas: z.int(), scaleTargetRef: z.object({ name: z.string() }) }),
})
const Service = z.object({ spec: z.object({ ports: z.array(z.object({ name: z.string(), port: z.int() })) }) })
const Database = z.object({ spec: z.object({ name: z.string(), owner: z.string() }) })
const Role = z.object({ name: z.string(), superuser: z.literal(false).optional() })
const Cluster = z.object({
  spec: z.object({
    managed: z.object({ roles: z.array(Role) }),
    postgresql: z.object({ pg_hba: z.array(z.string()).default([]) }),
  }),
})
const Settings = z.object({ data: z.record(z.string(), z.string()) })

export async function checkKubernetes(folder: string): Promise<string[]> {
  const overlays = ['staging', 'production'].map(async (overlay) => {
    const wrong = checkObjects(await render(join(folder, 'overlays', overlay)), overlay === 'production')
    return wrong.map((what) => `k8s/overlays/${overlay}: ${what}.`)
  })
  // Optional parts are in no overlay, and must be readable all the same.
  await render(join(folder, 'typesense'))
  return (await Promise.all(overlays)).flat()
}

/** Holds the objects of one overlay against the topology; replicas count in production only. */
export function checkObjects(objects: readonly Manifest[], isProduction: boolean): string[] {
  const wrong = processes.flatMap((process_) =>
    checkProcess(process_, objects, isProduction).map((what) => `${process_.name} ${what}`),
  )
  wrong.push(...checkDatabases(objects))
  for (const [kind, name] of [
    ['NetworkPolicy', 'nothing'],
    ['Ingress', 'leitstand'],
    ['Service', 'mail-intake'],
    ['StatefulSet', 'nats'],
    ['Cluster', 'leitstand-postgres'],
    ['ScheduledBackup', 'leitstand-postgres'],
    ['CronJob', 'backup'],
    ['CronJob', 'drill'],
  ] as const) {
    if (!find(objects, kind, name)) wrong.push(`${kind} ${name} is missing`)
  }
  return wrong
}

/** A service's database belongs to a role of its own, called as the database. */
function checkDatabases(objects: readonly Manifest[]): string[] {
  const databases = objects.filter(({ kind }) => kind === 'Database').map((one) => Database.parse(one).spec)
  const clusters = objects.filter(({ kind }) => kind === 'Cluster').map((one) => Cluster.parse(one).spec)
  const roles = clusters.flatMap(({ managed }) => managed.roles.map(({ name }) => name))
  const rejected = clusters.flatMap(({ postgresql }) => postgresql.pg_hba).flatMap(rejectedRoles)
  return services.flatMap(({ database = '' }) => {
    const owner = databases.find(({ name }) => name === database)?.owner
    if (owner === undefined) return [`the database ${database} is missing`]
    return [
      ...(owner === database ? [] : [`the database ${database} belongs to ${owner}`]),
      ...(roles.includes(database) ? [] : [`the role ${database} is missing`]),
      ...(rejected.includes(database) ? [] : [`the role ${database} may enter what stands open to everybody`]),
    ]
  })
}

/** Whom a line of pg_hba.conf keeps out of the databases that every role may enter. */
function rejectedRoles(line: string): string[] {
  const [, databases = '', roles = '', from, method] = line.split(/\s+/)
  const isShut = ['postgres', 'template1'].every((name) => databases.split(',').includes(name))
  return isShut && from === 'all' && method === 'reject' ? roles.split(',') : []
}

function checkProcess(process_: ProcessTopology, objects: readonly Manifest[], isProduction: boolean): string[] {
  const { name } = process_
  const kinds = ['ServiceAccount', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Service', 'Deployment']
  const missing = kinds.filter((kind) => !find(objects, kind, name))
  if (missing.length > 0) return missing.map((kind) => `has no ${kind}`)
  const { data: deployment, error } = Deployment.safeParse(find(objects, 'Deployment', name))
  if (error) return error.issues.map((issue) => `has ${issue.path.join('.')} wrong: ${issue.message}`)

  const { containers, serviceAccountName } = deployment.spec.template.spec
  const [container] = containers
  const wrong: string[] = []
  if (serviceAccountName !== name) wrong.push(`runs as ${serviceAccountName}`)
  if (!container.image.includes(`leitstand/${name}`)) wrong.push(`runs the image ${container.image}`)
  const { minReplicas, scaleTargetRef } = Autoscaler.parse(find(objects, 'HorizontalPodAutoscaler', name)).spec
  if (scaleTargetRef.name !== name) wrong.push(`is scaled by what is said of ${scaleTargetRef.name}`)
  if (isProduction && minReplicas !== process_.replicas)
    wrong.push(`starts with ${minReplicas} replicas, and topology.ts says ${process_.replicas}`)
  const served = Service.parse(find(objects, 'Service', name)).spec.ports
  return [
    ...wrong,
    ...checkPorts(process_, container.ports, served),
    ...checkProbes(process_, container),
    ...checkEnvironment(process_, environmentOf(container), { toldToAll: toldToAll(container, objects) }),
  ]
}

function checkPorts(
  { port, metricsPort }: ProcessTopology,
  opened: readonly z.infer<typeof Port>[],
  served: z.infer<typeof Service>['spec']['ports'],
): string[] {
  const wanted = [
    ['http', port],
    ['metrics', metricsPort],
  ] as const
  return wanted.flatMap(([what, number]) => {
    const found = opened.find((one) => one.name === what)?.containerPort
    const isServed = served.some((one) => one.name === what && one.port === number)
    return [
      ...(found === number ? [] : [`opens ${what} on ${found}, and topology.ts says ${number}`]),
      ...(isServed ? [] : [`has no Service port ${number}`]),
    ]
  })
}

/** Why the gateway is asked for something else, k8s/README.md tells. */
function checkProbes(process_: ProcessTopology, container: z.infer<typeof Container>): string[] {
  const wanted = {
    startupProbe: '/health/live',
    livenessProbe: '/health/live',
    readinessProbe: process_ === gateway ? '/health/live' : '/health/ready',
  } as const
  return Object.entries(wanted)
    .filter(([probe, path]) => container[probe as keyof typeof wanted].httpGet.path !== path)
    .map(([probe, path]) => `is not asked for ${path} by its ${probe}`)
}

/** What the process finds in its environment; a value from a Secret is null, and empty where it may be absent. */
function environmentOf({ env }: z.infer<typeof Container>): Record<string, string | null> {
  return Object.fromEntries(
    env.map((one) => {
      if ('value' in one) return [one.name, one.value]
      return [one.name, one.valueFrom.secretKeyRef.optional ? '' : null]
    }),
  )
}

function toldToAll({ envFrom }: z.infer<typeof Container>, objects: readonly Manifest[]): Record<string, string> {
  const settings = find(objects, 'ConfigMap', envFrom[0].configMapRef.name)
  return settings ? Settings.parse(settings).data : {}
}

function find(objects: readonly Manifest[], kind: string, name: string): Manifest | undefined {
  return objects.find((one) => one.kind === kind && one.metadata.name === name)
}
