import { z } from 'zod'
import { Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'
import { SentMail } from './requests.ts'

export const resendMail = defineRequest('mail.resendMail', {
  description:
    'Send an answer again that did not arrive at an address, there or at another one (staff who see the ticket). Another one is of somebody of the customer of the ticket, or of a stranger of its conversation; that of a stranger can be corrected, and stays so for the conversation.',
  http: 'POST /api/sent_mails/:uuid/resend',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({
    uuid: Uuid,
    /** Where it did not arrive. */
    address: z.string(),
    to: z.email({ error: 'invalid-email' }),
  }),
  /** The mail that leaves now. */
  output: SentMail,
  status: 201,
  errors: ['not-found', 'conflict'],
})
export const settleMail = defineRequest('mail.settleMail', {
  description:
    'Say that one saw to it that a mail did not arrive at an address, by telephone for example (staff who see the ticket).',
  http: 'POST /api/sent_mails/:uuid/settle',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ uuid: Uuid, address: z.string() }),
  output: SentMail,
  errors: ['not-found'],
})
