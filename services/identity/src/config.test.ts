import { expect, test } from 'vitest'
import { identityConfig } from './config.ts'

test.each([
  [{ OIDC_WI_ISSUER: 'https://login.example' }, /^OIDC_WI_ISSUER is set: set OIDC_WI_CLIENT_ID and/],
  [{ OIDC_AMS_CLIENT_ID: 'leitstand' }, /^OIDC_AMS_CLIENT_ID or OIDC_AMS_CLIENT_SECRET is set: set OIDC_AMS_ISSUER/],
])('a login that is half set up is refused: %j', (half, sentence) => {
  expect(() => identityConfig({ LEITSTAND_SECRET: 'a secret of this test', ...half })).toThrow(sentence)
})
