import { z } from 'zod'
import { Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'
import { targetKinds } from './requests.ts'

export const renewCallback = defineRequest('notification.renewCallback', {
  description:
    'A new address by which SIGNL4 and iLert tell back who took an alert (super admin). It is shown once, and not to a repeated request; the one before ends.',
  http: 'POST /api/channels/:uuid/callback',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: z.object({ url: z.string() }),
  errors: ['not-found'],
})

/** The path of the address. */
export const CallbackPath = z.object({ channel: Uuid, token: z.string().min(20).max(100) })

/** As SIGNL4 or iLert send it. */
export const AlertCallback = z.looseObject({})

export const acknowledgeAlert = defineRequest('notification.acknowledgeAlert', {
  description: 'An on-call tool tells, by the address of a channel, that somebody took an alert.',
  role: 'ROLE_SYSTEM',
  input: CallbackPath.extend({ body: z.unknown() }),
  /** Taken: the ticket is given to them. Shown: they may not have it. Over: there is no such alert any more. Ignored: it was about something else, or told before. */
  output: z.object({ outcome: z.enum(['taken', 'shown', 'over', 'ignored']) }),
  errors: ['not-found'],
})

export const testChannel = defineRequest('notification.testChannel', {
  description: 'Send a test message to every target of a channel now and show what each answered (super admin).',
  http: 'POST /api/channels/:uuid/test',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: z.object({
    targets: z.array(
      z.object({
        target: z.enum(targetKinds),
        address: z.string(),
        delivered: z.boolean(),
        /** Null where there was no answer, and for mail. */
        status: z.int().nullable(),
        /** Its first characters, or why there was none; secrets are hidden. */
        answer: z.string(),
      }),
    ),
  }),
  errors: ['not-found'],
})
