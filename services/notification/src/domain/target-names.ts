/** What people call the targets of channels. */
export const targetNames: Readonly<Record<string, string>> = {
  teams: 'Teams',
  signl4: 'SIGNL4',
  ilert: 'iLert',
  email: 'E-Mail',
  webhook: 'Webhook',
}
