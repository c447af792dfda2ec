import { iri } from '@leitstand/contracts/common'
import type { ShownMail } from '@leitstand/contracts/mail/shown-mails'
import type { MailAddress, ParsedMail } from '../domain/parsed-mail.ts'
import { withoutTokens } from '../domain/reply-token.ts'
import { protectionOf } from './protection-of.ts'
import type { MailLayout } from './read-layout.ts'

const named = ({ name, address }: MailAddress) =>
  withoutTokens(name === '' || name === address ? address : `${name} <${address}>`)

export function toShownMail(uuid: string, mail: ParsedMail, { html, hasRemotePictures }: MailLayout): ShownMail {
  const { subject, date, text, textFormat } = mail
  return {
    '@id': iri('mails', uuid),
    '@type': 'ShownMail',
    uuid,
    from: mail.from.map(named),
    to: mail.to.map(named),
    cc: mail.cc.map(named),
    ...{ subject, date, text, textFormat },
    ...protectionOf(mail),
    hasLayout: html !== null,
    hasRemotePictures,
  }
}
