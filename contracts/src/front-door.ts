import { z } from 'zod'

/** What the gateway answers itself, besides the contracts it proxies. */
export const frontDoor = {
  /** 200 with the user and a cookie, or 202 with a SignInChallenge (identity/requests.ts) and no session. */
  signIn: 'POST /api/login',
  /** `{ challenge, code | recoveryCode | passkey }` → 200 with the user and a cookie. */
  answerSecondFactor: 'POST /api/login/second-factor',
  /** `{ challenge }` → `{ secret, uri }` */
  beginEnrolment: 'POST /api/login/enrolment',
  /** `{ challenge, code }` → `{ user, recoveryCodes }` and a cookie. */
  confirmEnrolment: 'POST /api/login/enrolment/confirm',
  /** → what to ask the browser for. */
  beginPasskeyLogin: 'POST /api/login/passkey/options',
  /** `{ passkey }` → 200 with the user and a cookie. */
  loginByPasskey: 'POST /api/login/passkey',
  /** `{ email }` → 204, whoever that is. */
  requestPasswordReset: 'POST /api/password-reset',
  /** → `{ email, kind: 'reset' | 'invitation' }`, 410 when the link is used or over. */
  readPasswordLink: 'GET /api/password-reset/:token',
  /** `{ password }` → 204; ends all sessions. */
  setPasswordByLink: 'POST /api/password-reset/:token',
  /** → `{ email }`, 410 when the link is used or over. */
  readAddressLink: 'GET /api/address-confirmation/:token',
  /** → `{ passwordToken }`: of the link to a first password, for who was invited. */
  confirmAddress: 'POST /api/address-confirmation/:token',
  /** `List-Unsubscribe=One-Click`, as a form or as JSON, without a session (RFC 8058) → 204; 410 when the link is over. */
  endSummaries: 'POST /unsubscribe/:token',
  signOut: 'POST /api/logout',
  /** SIGNL4 or iLert tell that somebody took an alert; the token is the secret of the channel. */
  acknowledgeAlert: 'POST /hooks/channels/:channel/:token',
  live: 'GET /api/live',
  /** Staff: at which ticket a tab is, and whether one writes there; said again while it is so. → 204 */
  presence: 'PUT /api/presence',
  setLocale: 'GET /locale/:locale',
  /** Texts of the interface, all of them or those of one area (`…/ticket`, `…/ticket.js`); `?locale=de|en` (AMB-085). */
  translations: 'GET /api/translations.json',
  translationsScript: 'GET /api/translations.js',
  translationsOf: 'GET /api/translations/:domain',
} as const

/** Remembers the language of somebody who is not signed in; readable by the web app (AMB-008, AMB-009). */
export const localeCookie = 'leitstand_locale'

/** A page says whose it is: once somebody else is signed in at the same browser, it shows and does nothing in their name. */
export const personHeader = 'x-leitstand-person'

/** What a browser chose as its mode: `system`, `light` or `dark`. */
export const themeCookie = 'leitstand_theme'

export const presenceSubject = 'presence'
export const PresenceInput = z.strictObject({
  /** Of the tab, made by itself. */
  tab: z.uuid(),
  /** Its number; null for none any more. */
  ticket: z.int().positive().max(999_999_999_999_999).nullable(),
  isWriting: z.boolean().default(false),
  /** Counted by the tab: what an earlier one says counts no more, however late it comes. */
  sequence: z.int().nonnegative().default(0),
})
/** Somebody of staff who has a ticket before them. */
const Present = z.object({ uuid: z.uuid(), name: z.string(), isWriting: z.boolean() })
export type Present = z.infer<typeof Present>

/** Tells a reader of the live stream to read everything anew, because more happened before it than is still known. */
export const missedSubject = 'missed'

/** One message of the live stream (SSE, event "message", JSON): something a person may see has changed. */
export const LiveMessage = z.object({
  /** Subject of the event, e.g. `event.ticket.transitioned`. */
  subject: z.string(),
  /** uuid and number of the ticket it concerns, if any. */
  ticket: z.uuid().nullable(),
  publicId: z.int().nullable(),
  version: z.int().nullable(),
  /** Who is at the ticket, all of them, where the subject is `presence`; told to staff alone. */
  people: z.array(Present).optional(),
})
export type LiveMessage = z.infer<typeof LiveMessage>
