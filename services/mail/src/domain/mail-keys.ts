/** Keys as text files: private ones open what is encrypted for us, public ones say whose signatures are known. */
export interface MailKeys {
  /** `.asc`: OpenPGP, armoured; `.pem`: keys and certificates for S/MIME. */
  files: readonly KeyFile[]
  /** Of the private ones; '' where they have none. */
  passphrase: string
}

export interface KeyFile {
  name: string
  text: string
}

export function filesFor(kind: 'OpenPGP' | 'S/MIME', keys: MailKeys | null): readonly KeyFile[] {
  const ending = kind === 'OpenPGP' ? '.asc' : '.pem'
  return keys?.files.filter(({ name }) => name.endsWith(ending)) ?? []
}
