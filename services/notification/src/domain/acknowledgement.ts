import { z } from 'zod'

/** Somebody took an alert in an on-call tool. */
export interface Acknowledgement {
  /** The same each time that the tool tells of it. */
  id: string
  target: 'signl4' | 'ilert'
  publicId: number
  rule: string
  email: string
}

/** What SIGNL4's outbound webhook sends for a Signl that was confirmed: event 201, status 2. */
const Signl4 = z.object({
  id: z.string().min(1).max(200),
  eventType: z.literal(201),
  alert: z.object({ statusCode: z.literal(2), externalEventId: z.string() }),
  user: z.object({ mailaddress: z.string() }),
})

const Person = z.object({ email: z.string().trim().min(1) })
/**
 * What iLert's webhook sends for an alert that somebody accepted: the alert with the event's name (older: of an incident), or
 * under `alert` by a template. `responders` has taken the place of `assignedTo`,
 * and a group that responds has no user.
 */
const ILert = z.object({
  id: z.union([z.string().min(1).max(200), z.number()]),
  eventType: z.string().regex(/^(alert|incident)-(acknowledged|accepted)$/),
  alertKey: z.string(),
  responders: z.array(z.object({ user: z.unknown().optional(), status: z.string() })).default([]),
  assignedTo: z.unknown().optional(),
})

/** Reads what on-call tools tell; null for all that is not about somebody who took one of our alerts. */
export function readAcknowledgement(body: unknown): Acknowledgement | null {
  const signl4 = Signl4.safeParse(body)
  if (signl4.success) {
    const { id, alert, user } = signl4.data
    return about(alert.externalEventId, { id: `signl4 ${id}`, target: 'signl4', email: user.mailaddress })
  }
  const ilert = ILert.safeParse({ ...Object(body), ...Object(Object(body).alert) })
  if (!ilert.success) return null
  const { id, alertKey, responders, assignedTo } = ilert.data
  const accepted = responders.filter(({ status }) => status === 'ACCEPTED').map(({ user }) => user)
  const email = [...accepted.reverse(), assignedTo].map((one) => Person.safeParse(one).data?.email).find(Boolean)
  if (!email) return null
  // It has no id of its own: who accepted which alert counts once.
  return about(alertKey, { id: `ilert ${id} ${email}`, target: 'ilert', email })
}

/** The key is that of `alertKey`; iLert does not keep its case. */
function about(key: string, told: Pick<Acknowledgement, 'id' | 'target' | 'email'>): Acknowledgement | null {
  const [, publicId, rule] = /^leitstand-(\d{1,15})-([0-9a-f-]{36})$/.exec(key.trim().toLowerCase()) ?? []
  if (!publicId || !rule || !z.uuid().safeParse(rule).success) return null
  return { ...told, publicId: Number(publicId), rule }
}
