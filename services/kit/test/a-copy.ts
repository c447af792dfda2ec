import type { UserFacts } from '@leitstand/contracts/identity/requests'
import type { PrismaLike } from '../src/chassis.ts'
import { type CopiedGroup, copiesOfPeople } from '../src/copies-of-people.ts'
import { copyTable } from '../src/copy-table.ts'
import { refilling } from '../src/refilling.ts'

/** Who reads the notes, as a tiny service keeps it in these tests. */
export const readers = copyTable<UserFacts>({
  table: 'reader',
  types: { name: 'text', groups: 'uuid[]', deleted: 'boolean' },
  values: ({ name, groups }) => ({ name, groups, deleted: false }),
})
const circles = copyTable<CopiedGroup>({
  table: 'circle',
  types: { name: 'text', deleted: 'boolean' },
  values: ({ name, deleted }) => ({ name, deleted }),
})
export const copied = copiesOfPeople({ users: readers, groups: circles })
export const refill = refilling<PrismaLike>(copied.sources)
