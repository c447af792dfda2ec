import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { Problem } from '../problem.ts'

/** One Kubernetes object, or a part of one. */
export interface Manifest {
  [key: string]: unknown
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
}

const Target = z.strictObject({ kind: z.string(), name: z.string().optional(), labelSelector: z.string().optional() })

/** The part of Kustomize that k8s/ uses. Anything else is refused, because what is not understood would be checked wrongly. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  patches: z.array(z.strictObject({ path: z.string(), target: Target.optional() })).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
})

/** Puts together what a folder of Kustomize files describes: every resource with all patches applied. */
export async function render(folder: string): Promise<Manifest[]> {
  const file = join(folder, 'kustomization.yaml')
  const { data, error } = Kustomization.safeParse(parse(await readFile(file, 'utf8')))
  if (error) throw new Problem(`${file}: ${z.prettifyError(error)}`)
  const found = await Promise.all(data.resources.map((resource) => readResource(join(folder, resource), file)))
  let manifests = found.flat()
  refuseDoubles(manifests, file)
  for (const { path, target } of data.patches) {
    const [patch] = await readManifests(join(folder, path))
    if (!patch) throw new Problem(`${join(folder, path)} holds no patch.`)
    const isMeant = (one: Manifest) => isTarget(one, target ?? { kind: patch.kind, name: patch.metadata.name })
    if (!manifests.some(isMeant)) throw new Problem(`${file}: the patch ${path} meets no object.`)
    const { metadata: _metadata, ...change } = patch
    const { labels, annotations } = patch.metadata as Record<string, unknown>
    const whole = { ...change, metadata: { ...(labels ? { labels } : {}), ...(annotations ? { annotations } : {}) } }
    manifests = manifests.map((one) => (isMeant(one) ? (merge(one, whole) as Manifest) : one))
  }
  return manifests.map((one) => withImages(one, data.images) as Manifest)
}

async function readResource(path: string, file: string): Promise<Manifest[]> {
  if (!existsSync(path)) throw new Problem(`${file}: the resource ${path} does not exist.`)
  return path.endsWith('.yaml') ? await readManifests(path) : await render(path)
}

async function readManifests(file: string): Promise<Manifest[]> {
  if (!existsSync(file)) throw new Problem(`${file} does not exist.`)
  return parseAllDocuments(await readFile(file, 'utf8')).map((document) => {
    if (document.errors[0]) throw new Problem(`${file}: ${document.errors[0].message}`)
    const manifest = document.toJS() as Manifest
    if (!manifest?.kind || !manifest.metadata?.name) throw new Problem(`${file}: an object has no kind or no name.`)
    return manifest
  })
}

function refuseDoubles(manifests: Manifest[], file: string): void {
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double) throw new Problem(`${file}: ${double} is there twice.`)
}

function isTarget({ kind, metadata }: Manifest, target: z.infer<typeof Target>): boolean {
  const [label, value] = target.labelSelector?.split('=') ?? []
  return (
    kind === target.kind &&
    (target.name === undefined || metadata.name === target.name) &&
    (label === undefined || metadata.labels?.[label] === value)
  )
}

/** The keys by which Kubernetes tells the entries of these lists apart; all other lists are replaced as a whole. */
const listKeys: Record<string, string> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  ports: 'containerPort',
}

function merge(base: unknown, patch: unknown, field = ''): unknown {
  if (Array.isArray(base) && Array.isArray(patch)) return mergeLists(base, patch, field)
  if (!isRecord(base) || !isRecord(patch)) return patch
  const merged = { ...base }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = merge(merged[key], value, key)
  }
  return merged
}

function mergeLists(base: unknown[], patch: unknown[], field: string): unknown[] {
  const key = listKeys[field]
  if (!key || ![...base, ...patch].every((entry) => isRecord(entry) && entry[key] !== undefined)) return patch
  const [before, after] = [base, patch] as [Record<string, unknown>[], Record<string, unknown>[]]
  const changed = before.map((entry) => merge(entry, after.find((other) => other[key] === entry[key]) ?? {}))
  const known = new Set(before.map((entry) => entry[key]))
  return [...after.filter((entry) => !known.has(entry[key])), ...changed]
}

function withImages(value: unknown, images: z.infer<typeof Kustomization>['images']): unknown {
  if (Array.isArray(value)) return value.map((entry) => withImages(entry, images))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const image = key === 'image' ? images.find(({ name }) => name === inner) : undefined
      return [key, image ? `${image.newName}:${image.newTag}` : withImages(inner, images)]
    }),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
