import { z } from 'zod'
import { Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'
import { Secret } from './signing-in.ts'

/** Addresses that count only after a click on a link in a mail to them (AMB-268). */
export const resendPendingAddress = defineRequest('identity.resendPendingAddress', {
  description:
    'Send the mail to a pending address again, with a new link that is good for 7 days (administrators; main customers for their sub-users).',
  http: 'POST /api/users/:uuid/pending_address',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'rate-limited'],
})
export const withdrawPendingAddress = defineRequest('identity.withdrawPendingAddress', {
  description: 'Withdraw a pending address; its link ends (administrators; main customers for their sub-users).',
  http: 'DELETE /api/users/:uuid/pending_address',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found'],
})

export const AddressLink = z.object({ token: Secret })
export const readAddressLink = defineRequest('identity.readAddressLink', {
  description: 'Which address a one-time link confirms, while it is good. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: AddressLink,
  output: z.object({ email: z.string() }),
  errors: ['link-expired'],
})
export const confirmAddress = defineRequest('identity.confirmAddress', {
  description:
    'Make a pending address the one that counts. Who was invited by it is answered the token of a link to choose a password. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: AddressLink,
  output: z.object({ passwordToken: z.string().nullable() }),
  errors: ['link-expired'],
})
