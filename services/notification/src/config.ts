import { readEnvironment } from '@leitstand/kit/config'
import { z } from 'zod'

export const notificationVariables = z.object({
  LEITSTAND_SECRET: z.string().min(16, 'needs at least 16 characters'),
  LEITSTAND_PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  LEITSTAND_ALLOW_PRIVATE_TARGETS: z.enum(['on', 'off']).default('off'),
  SIGNL4_URL: z.url({ protocol: /^https?$/ }).default('https://connect.signl4.com/webhook/'),
  ILERT_URL: z.url({ protocol: /^https?$/ }).default('https://api.ilert.com/api/events'),
})

export interface NotificationConfig {
  secret: string
  publicUrl: string
  /** Whether channels may name addresses inside the operator's network. */
  allowPrivateTargets: boolean
  signl4Url: string
  ilertUrl: string
}

/** Reads what the notification service needs beyond the settings of every service. */
export function notificationConfig(environment: NodeJS.ProcessEnv): NotificationConfig {
  const read = readEnvironment(notificationVariables, environment)
  return {
    secret: read.LEITSTAND_SECRET,
    publicUrl: read.LEITSTAND_PUBLIC_URL.replace(/\/$/, ''),
    allowPrivateTargets: read.LEITSTAND_ALLOW_PRIVATE_TARGETS === 'on',
    signl4Url: read.SIGNL4_URL.replace(/\/?$/, '/'),
    ilertUrl: read.ILERT_URL,
  }
}
