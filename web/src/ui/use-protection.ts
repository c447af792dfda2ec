import type { ShownMail } from '@leitstand/contracts/mail/shown-mails'
import { useTexts } from '../i18n/use-texts.ts'

/** How a mail was protected on its way, a sentence for each kind. */
export function useProtection({ encryption, signature }: Pick<ShownMail, 'encryption' | 'signature'>): string[] {
  const { t } = useTexts('protection')
  return [
    ...(encryption ? [t(encryption.isOpened ? 'opened' : 'sealed', { by: encryption.by })] : []),
    ...(signature ? [t(`signatures.${signature.state}`, { signer: signature.signer })] : []),
  ]
}
