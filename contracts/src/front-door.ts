import { z } from 'zod'

/** What the gateway answers itself, besides the contracts it proxies. */
export const frontDoor = {
  signIn: 'POST /api/login',
  signOut: 'POST /api/logout',
  live: 'GET /api/live',
  setLocale: 'GET /locale/:locale',
} as const

/** Remembers the language of somebody who is not signed in; readable by the web app (AMB-008, AMB-009). */
export const localeCookie = 'leitstand_locale'

/** One message of the live stream (SSE, event "message", JSON): something a person may see has changed. */
export const LiveMessage = z.object({
  /** Subject of the event, e.g. `event.ticket.transitioned`. */
  subject: z.string(),
  /** uuid and number of the ticket it concerns, if any. */
  ticket: z.uuid().nullable(),
  publicId: z.int().nullable(),
  version: z.int().nullable(),
})
export type LiveMessage = z.infer<typeof LiveMessage>
