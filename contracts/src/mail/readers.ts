import { z } from 'zod'
import { defineRequest } from '../define.ts'

export const findReaders = defineRequest('mail.findReaders', {
  description: 'Whom an answer in a ticket would reach, by mail and in the web (staff who see the ticket).',
  http: 'GET /api/answer_readers/:id',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ id: z.string().regex(/^\d{1,15}$/, 'not-found') }),
  output: z.object({
    /** By the rule that every answer leaves by; strangers have no name. */
    mail: z.array(z.object({ address: z.string(), name: z.string().nullable() })),
    /** Those of the customer who take part in the ticket. */
    web: z.array(z.object({ name: z.string() })),
  }),
  errors: ['not-found'],
})
