import type { GroupRef } from '@leitstand/contracts/common'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { addressOf } from '../../api/to-http.ts'

/** A group as a ticket names it, shown until the server has answered. */
export function groupReference({ uuid, name }: { uuid: string; name: string }): GroupRef {
  return { '@id': addressOf(getUserGroup, { uuid }), '@type': 'UserGroup', uuid, name }
}
