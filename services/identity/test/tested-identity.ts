import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { newId } from '@leitstand/kit/ids'
import { stub } from '@leitstand/kit/testing/test-service'
import { identityConfig } from '../src/config.ts'
import { identityService } from '../src/service.ts'

/** The identity service as the tests run it; say only what matters to the test. */
export function testedIdentity(environment: Record<string, string> = {}) {
  return identityService(identityConfig({ LEITSTAND_SECRET: 'a secret of the tests', ...environment }))
}

/** Tickets know one address of the mail intake. */
export const intake = stub(findSenderConfiguration, ({ addresses }) => {
  const emailAddress = addresses.find((address) => address.startsWith('support@'))
  return emailAddress ? { emailAddress, template: newId(), sendConfirmation: true } : null
})
