import { sendMail } from '@leitstand/contracts/mail/requests'
import { z } from 'zod'
import { timer } from '../context.ts'
import { goneWebhookMail } from '../domain/gone-webhook-mail.ts'
import { goneWebhookTimer } from '../domain/timers.ts'
import { findAdministrators, findUsers } from '../store/people.ts'

const Payload = z.object({ name: z.string(), host: z.string(), owner: z.uuid().nullable() })

/** A receiver said that it is gone for good: whoever set it up hears so, or those who look after channels. */
export const tellOfGoneWebhook = (publicUrl: string) =>
  timer({
    name: goneWebhookTimer,
    async handle(payload, context, { key }) {
      const { owner, ...webhook } = Payload.parse(payload)
      // Those of events belong to a person; the others stand in a channel.
      const url = `${publicUrl}/admin/${owner ? 'webhook' : 'channel'}`
      const people = await findUsers(context, owner ? [owner] : await findAdministrators(context))
      for (const { uuid, email, language } of people.values()) {
        const mail = { ...goneWebhookMail({ ...webhook, url }, language), to: [email], language, ticket: null }
        await context.callAsSystem(sendMail, { key: `${key} ${uuid}`, kind: 'notice', ...mail })
      }
    },
  })
