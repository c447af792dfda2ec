/** OpenPGP keys as armoured files: private ones open what is encrypted for us, public ones say who signed. */
export interface MailKeys {
  files: readonly { name: string; text: string }[]
  /** Of the private ones; '' where they have none. */
  passphrase: string
}
