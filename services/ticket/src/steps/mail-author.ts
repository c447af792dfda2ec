import { systemActor } from '@leitstand/contracts/actor'
import { mustExist } from '@leitstand/contracts/problems'
import type { Context } from '../context.ts'
import type { PersonRow } from '../store/people.ts'
import { knownPeople } from './references.ts'

export async function authorOf(context: Context, uuid: string): Promise<PersonRow> {
  if (uuid === systemActor.uuid) return stranger
  return mustExist((await knownPeople(context, [uuid])).get(uuid))
}

/** Who has no account writes under the name of the system; the mail's sender is told by `originEmail` or the text. */
export const stranger: PersonRow = {
  uuid: systemActor.uuid,
  name: systemActor.name,
  email: systemActor.email,
  staff: false,
  inactive: false,
  customer_group: null,
  groups: [],
  roles: [],
}
