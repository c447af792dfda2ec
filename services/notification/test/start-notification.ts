import { startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { notificationConfig } from '../src/config.ts'
import { notificationService } from '../src/service.ts'

const usual = { LEITSTAND_SECRET: 'a secret of the tests', LEITSTAND_PUBLIC_URL: 'https://l.example' }

/** The service, told of these variables as well. */
export const aNotificationService = (variables: NodeJS.ProcessEnv = {}) =>
  notificationService(notificationConfig({ ...usual, ...variables }))

type Options = Parameters<typeof startTestService>[1] & { variables?: NodeJS.ProcessEnv }

/** The same, running. The morning is always the same. */
export function startNotification({ variables, ...options }: Options = {}): Promise<TestService> {
  return startTestService(aNotificationService(variables), { now: '2026-02-12T09:30:00Z', ...options })
}
