import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { processes } from '../../deploy/topology.ts'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'
import { checkEnvironment } from './environment.ts'
import { checkKubernetes } from './kubernetes.ts'
import type { Finding } from './program.ts'

const ComposeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.object({ args: z.record(z.string(), z.string()).default({}) }).optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
    }),
  ),
})

const ScrapeFile = z.object({
  scrape_configs: z.array(
    z.object({ job_name: z.string(), static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
  ),
})

/** Holds Compose and Kubernetes against deploy/topology.ts and against what the processes read from their environment. */
export async function checkManifests(): Promise<Finding> {
  const read = (name: string) => readFile(join(root, 'deploy', name), 'utf8')
  try {
    const findings = [
      ...checkCompose(await read('compose.yaml')),
      ...checkScraping(await read('otel/prometheus.yaml')),
      ...(await checkKubernetes(join(root, 'k8s'))),
    ]
    return findings.length > 0 ? findings.join('\n') : undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

/** What Compose does not pass besides, and why. */
export const settledInCompose: Readonly<Record<string, string>> = {
  NATS_TLS_CA: 'its NATS is reached within one network only',
  NATS_REPLICAS: 'its NATS is one server',
}

export function checkCompose(text: string): string[] {
  const { services: composed } = ComposeFile.parse(parse(text, { merge: true }))
  return processes.flatMap((process_) => {
    const found = composed[process_.name]
    if (!found) return [`compose.yaml: ${process_.name} is missing.`]
    const wrong = checkEnvironment(process_, found.environment ?? {}, { settled: settledInCompose })
    if (found.build?.args['PROCESS'] !== process_.name) wrong.push(`is built as ${found.build?.args['PROCESS']}`)
    return wrong.map((what) => `compose.yaml: ${process_.name} ${what}.`)
  })
}

function checkScraping(text: string): string[] {
  const { scrape_configs: jobs } = ScrapeFile.parse(parse(text))
  const targets = jobs.find(({ job_name }) => job_name === 'leitstand')?.static_configs.flatMap((one) => one.targets)
  const wanted = processes.map(({ name, metricsPort }) => `${name}:${metricsPort}`)
  const missing = wanted.filter((target) => !targets?.includes(target))
  return missing.map((target) => `otel/prometheus.yaml: ${target} is not read.`)
}
