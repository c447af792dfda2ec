import { expect, test } from 'vitest'
import { mailConfig } from './config.ts'

test.each([
  [{ MAIL_DNS_SERVERS: 'ns.example.org' }, /MAIL_DNS_SERVERS must be IP addresses such as 192\.0\.2\.53/],
  [{ LEITSTAND_SMTP_RECIPIENTS: 'a@example.org; b@example.org' }, /LEITSTAND_SMTP_RECIPIENTS must be addresses and/],
  [{ MAIL_DKIM_DOMAIN: 'example.org' }, /^MAIL_DKIM_DOMAIN is set: set MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY as well/],
  [{ IMAP_USER: 'support' }, /^IMAP_USER is set: set IMAP_HOST as well, or unset it/],
  [{ IMAP_OAUTH_TOKEN_URL: 'https://x/token' }, /^IMAP_OAUTH_TOKEN_URL is set: set IMAP_HOST as well/],
  [
    { IMAP_HOST: 'imap.example', IMAP_USER: 'u', IMAP_PASSWORD: 'p', IMAP_OAUTH_CLIENT_ID: 'c' },
    /IMAP_OAUTH_CLIENT_SECRET is set: set IMAP_OAUTH_TOKEN_URL as well/,
  ],
  [{ IMAP_ACCOUNTS: '7' }, /^IMAP_ACCOUNTS must be a list in JSON, such as/],
])('mail does not start with %j', (wrong, sentence) => {
  expect(() => mailConfig({ LEITSTAND_SECRET: 'a secret of this test', ...wrong })).toThrow(sentence)
})

test('mail takes the same, written well', () => {
  const { verify, smtp } = mailConfig({
    LEITSTAND_SECRET: 'a secret of this test',
    MAIL_DNS_SERVERS: '192.0.2.53, [2001:db8::53]:5353',
    LEITSTAND_SMTP_RECIPIENTS: 'Support@example.org, müller.example',
  })
  expect(verify.dnsServers).toEqual(['192.0.2.53', '[2001:db8::53]:5353'])
  expect(smtp.takenFor).toEqual(['support@example.org', 'müller.example'])
})
