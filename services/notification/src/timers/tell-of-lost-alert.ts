import { webRoutes } from '@leitstand/contracts/web-routes'
import { z } from 'zod'
import { mailToPeople } from '../channels/mail-to-people.ts'
import { timer } from '../context.ts'
import { lostAlertMail } from '../domain/lost-alert-mail.ts'
import { lostAlertTimer } from '../domain/timers.ts'
import { findAdministrators } from '../store/people.ts'

const Payload = z.object({ rule: z.string(), channel: z.string(), target: z.string(), reason: z.string() })

/** An alert was given up: administrators hear so, because nobody else will. */
export const tellOfLostAlert = (publicUrl: string) =>
  timer({
    name: lostAlertTimer,
    async handle(payload, context, { key }) {
      const alert = { ...Payload.parse(payload), url: `${publicUrl}${webRoutes.adminDeliveries.path}?state=failed` }
      const people = await findAdministrators(context)
      await mailToPeople(context, { people, key }, (language) => lostAlertMail(alert, language))
    },
  })
