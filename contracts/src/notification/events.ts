import { z } from 'zod'
import { Audience } from '../audience.ts'
import { Uuid } from '../common.ts'
import { defineEvent } from '../define.ts'
import { deliveryStates } from './requests.ts'

const owner = 'notification'

export const noticeCreated = defineEvent('notice.created', {
  owner,
  description: 'These people have a new notice; live for them only.',
  data: z.object({ users: z.array(Uuid), ticket: Uuid.nullable(), audience: Audience }),
})
export const deliveryChanged = defineEvent('delivery.changed', {
  owner,
  description: 'A delivery was made, worked or was given up.',
  data: z.object({ delivery: Uuid, ticket: Uuid, state: z.enum(deliveryStates), audience: Audience }),
})
