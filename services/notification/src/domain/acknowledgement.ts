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

/** What iLert's webhook sends for an alert that was accepted. */
const ILert = z.object({
  eventType: z.literal('alert-accepted'),
  alert: z.object({
    id: z.union([z.string().min(1).max(200), z.number()]),
    alertKey: z.string(),
    assignedTo: z.object({ email: z.string() }),
  }),
})

/** Reads what on-call tools tell; null for all that is not about somebody who took one of our alerts. */
export function readAcknowledgement(body: unknown): Acknowledgement | null {
  const signl4 = Signl4.safeParse(body)
  if (signl4.success) {
    const { id, alert, user } = signl4.data
    return about(alert.externalEventId, { id: `signl4 ${id}`, target: 'signl4', email: user.mailaddress })
  }
  const ilert = ILert.safeParse(body)
  if (!ilert.success) return null
  const { id, alertKey, assignedTo } = ilert.data.alert
  // It has no id of its own: who accepted which alert counts once.
  return about(alertKey, { id: `ilert ${id} ${assignedTo.email}`, target: 'ilert', email: assignedTo.email })
}

/** The key is that of `alertKey`; iLert does not keep its case. */
function about(key: string, told: Pick<Acknowledgement, 'id' | 'target' | 'email'>): Acknowledgement | null {
  const [, publicId, rule] = /^leitstand-(\d{1,15})-([0-9a-f-]{36})$/.exec(key.trim().toLowerCase()) ?? []
  if (!publicId || !rule || !z.uuid().safeParse(rule).success) return null
  return { ...told, publicId: Number(publicId), rule }
}
