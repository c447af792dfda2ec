import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'

const execute = promisify(execFile)

/** Generates the Prisma client of every service whose schema changed since the last time. */
export async function generatePrismaClients(say: (line: string) => void): Promise<void> {
  const services = await readdir(join(root, 'services'))
  const changed = (await Promise.all(services.map(changedSchema))).filter((found) => found !== undefined)
  if (changed.length === 0) return
  say(`Generating database clients: ${changed.map(({ service }) => service).join(', ')} …`)
  // Two at a time: each is a process of its own that keeps one core busy.
  const queue = [...changed]
  await Promise.all(
    [1, 2].map(async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await generate(next)
    }),
  )
}

interface ChangedSchema {
  service: string
  hash: string
}

async function changedSchema(service: string): Promise<ChangedSchema | undefined> {
  const schema = join(root, 'services', service, 'prisma/schema.prisma')
  if (!existsSync(schema)) return undefined
  const version = await readFile(join(root, 'node_modules/prisma/package.json'), 'utf8')
  const hash = createHash('sha256')
    .update(await readFile(schema))
    .update(version)
    .digest('hex')
  const stamp = stampFile(service)
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash ? undefined : { service, hash }
}

function stampFile(service: string): string {
  return join(root, 'services', service, 'src/generated/schema.sha256')
}

async function generate({ service, hash }: ChangedSchema): Promise<void> {
  const schema = join(root, 'services', service, 'prisma/schema.prisma')
  await rm(join(root, 'services', service, 'src/generated'), { recursive: true, force: true })
  try {
    await execute(
      process.execPath,
      [join(root, 'node_modules/prisma/build/index.js'), 'generate', '--schema', schema, '--no-hints'],
      {
        cwd: root,
        // Generating needs no engine, but the command line insists on a file; any existing one saves it a download.
        env: {
          ...process.env,
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          CHECKPOINT_DISABLE: '1',
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
        },
      },
    )
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new Problem(`The database client of ${service} could not be generated: correct ${schema}.\n${text.trim()}`)
  }
  await writeFile(stampFile(service), hash)
}
