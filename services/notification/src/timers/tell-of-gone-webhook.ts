import { z } from 'zod'
import { mailToPeople } from '../channels/mail-to-people.ts'
import { timer } from '../context.ts'
import { goneWebhookMail } from '../domain/gone-webhook-mail.ts'
import { goneWebhookTimer } from '../domain/timers.ts'
import { findAdministrators } from '../store/people.ts'

const Payload = z.object({ name: z.string(), host: z.string(), owner: z.uuid().nullable() })

/** A receiver said that it is gone for good: whoever set it up hears so, or those who look after channels. */
export const tellOfGoneWebhook = (publicUrl: string) =>
  timer({
    name: goneWebhookTimer,
    async handle(payload, context, { key }) {
      const { owner, ...webhook } = Payload.parse(payload)
      // Those of events belong to a person; the others stand in a channel.
      const url = `${publicUrl}/admin/${owner ? 'webhook' : 'channel'}`
      const people = owner ? [owner] : await findAdministrators(context)
      await mailToPeople(context, { people, key }, (language) => goneWebhookMail({ ...webhook, url }, language))
    },
  })
