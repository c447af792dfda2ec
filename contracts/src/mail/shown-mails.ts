import { z } from 'zod'
import { Instant, Uuid } from '../common.ts'
import { defineRequest, defineStream } from '../define.ts'
import { TextFormat } from '../ticket/values.ts'
import { mailProtection } from './protection.ts'

/* Received mails for those who may see what was made of them (`ticket.mayReadMail`). */

export const ShownMail = z.object({
  '@id': z.string(),
  '@type': z.literal('ShownMail'),
  uuid: Uuid,
  from: z.array(z.string()),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  date: Instant.nullable(),
  /** All of it, with what it repeats of earlier mails. */
  text: z.string(),
  textFormat: TextFormat,
  ...mailProtection,
  /** Whether it has a layout of its own, and whether pictures of that lie elsewhere. */
  hasLayout: z.boolean(),
  hasRemotePictures: z.boolean(),
})
export type ShownMail = z.infer<typeof ShownMail>

export const showMail = defineRequest('mail.showMail', {
  description: 'The whole text of a received mail, for whoever may see what was made of it.',
  http: 'GET /api/mails/:uuid/text',
  input: z.object({ uuid: Uuid }),
  output: ShownMail,
  errors: ['not-found'],
})
export const showMailLayout = defineStream('mail.showMailLayout', {
  description:
    'The same as its writer laid it out: harmless HTML for a frame, without scripts, with pictures from elsewhere only when asked for.',
  http: 'GET /api/mails/:uuid/layout',
  input: z.object({ uuid: Uuid, pictures: z.literal('remote').optional() }),
  produces: 'text/html',
  errors: ['not-found'],
})
