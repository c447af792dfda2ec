import type * as german from '../de/shown-mail.ts'
import type { Translated } from '../translated.ts'

export const shownMail: Translated<typeof german.shownMail> = {
  cc: 'Copy',
  date: 'Date',
  form: 'View',
  from: 'From',
  layout: 'As sent',
  loadPictures: 'Load pictures',
  noText: '(no text)',
  open: 'Whole e-mail',
  pictures: 'Pictures from the internet are not loaded, because they tell the sender who reads the e-mail.',
  protection: 'Protection',
  raw: 'Download the original (.eml)',
  subject: 'Subject',
  text: 'Text only',
  title: 'The whole e-mail',
  to: 'To',
}

/** How a received mail was protected on its way. */
export const protection: Translated<typeof german.protection> = {
  opened: 'Encrypted with {{by}}, decrypted here.',
  sealed: 'Encrypted with {{by}}, cannot be read here.',
  signatures: {
    invalid: 'The signature of {{signer}} is invalid: the mail was changed, or the key is not valid.',
    'other-signer': 'The signature is valid, but by {{signer}} and not by the sender.',
    'unfit-certificate':
      'The certificate of {{signer}} was not valid when it signed, or is not meant for mail. The mail was not changed.',
    'unknown-issuer': 'Signed by {{signer}}, the issuer is unknown. The mail was not changed.',
    'unknown-signer': 'The signature cannot be checked: the key {{signer}} is not configured.',
    valid: 'The signature is valid: {{signer}}.',
  },
}
