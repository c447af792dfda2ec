import { join } from 'node:path'
import { services } from '@leitstand/contracts/define'
import { unknownMigrations } from '@leitstand/kit/migrate'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'
import type { DatabaseUrlOf } from './databases.ts'

/**
 * Whoever starts a whole release starts none on what a later one has changed already. A single process does not ask: in an
 * update it goes on beside the new ones.
 */
export async function refuseLaterRelease(databaseUrlOf: DatabaseUrlOf): Promise<void> {
  for (const service of services) {
    const migrations = join(root, 'services', service, 'prisma/migrations')
    const later = await unknownMigrations(databaseUrlOf(service), [migrations])
    if (later.length > 0)
      throw new Problem(
        `The databases are of a later release than this one (${service}: ${later.join(', ')}): start that one, or restore a backup from before with this one.`,
      )
  }
}
