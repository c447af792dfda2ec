import { identityConfig } from '../src/config.ts'
import { identityService } from '../src/service.ts'

/** The identity service as the tests run it; say only what matters to the test. */
export function testedIdentity(environment: Record<string, string> = {}) {
  return identityService(identityConfig({ LEITSTAND_SECRET: 'a secret of the tests', ...environment }))
}
