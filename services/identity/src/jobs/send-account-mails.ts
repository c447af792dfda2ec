import { sendMail } from '@leitstand/contracts/mail/requests'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { whileWorth } from '@leitstand/kit/retries'
import type { Secrets } from '@leitstand/kit/secrets'
import { queue } from '../context.ts'
import { addressMail, type LinkMailKind, linkLifeMs, linkMail } from '../domain/account-mail.ts'
import { type AccountNotice, accountNotice } from '../domain/account-notice.ts'
import { nameOf } from '../domain/names.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { Security } from '../security.ts'
import {
  type AccountMail,
  accountMailQueue,
  customerGroupsOf,
  keepSealedToken,
  type Recipient,
  recipientOf,
} from '../store/account-mails.ts'
import { audit } from '../store/audit.ts'
import { newToken } from '../store/one-time-tokens.ts'
import { keepPasswordLink } from '../store/password-links.ts'
import { keepAddressToken } from '../store/pending-addresses.ts'

/** Hands mails about people's access to the mail service, which takes each once by its key. While it is away they wait. */
export const sendAccountMails = (security: Security) =>
  queue({
    name: 'send-account-mails',
    everySeconds: 5,
    atOnce: 4,
    table: accountMailQueue,
    // A mail that comes when its link is over, or its news are old, is of no use.
    retries: whileWorth((mail: AccountMail) => mail.askedAt.getTime() + lifeMsOf(mail)),
    async work(mail, context) {
      await handOver(mail, context, security)
      await accountMailQueue.remove(context, mail)
    },
  })

const hasLink = (mail: AccountMail): mail is LinkMail => mail.kind in linkLifeMs
type LinkMail = AccountMail & { kind: LinkMailKind }
type NoticeMail = AccountMail & { kind: AccountNotice }

const noticeLifeMs = 7 * 24 * 3_600_000
const lifeMsOf = (mail: AccountMail) => (hasLink(mail) ? linkLifeMs[mail.kind] : noticeLifeMs)

async function handOver(mail: AccountMail, context: ServiceContext<PrismaClient>, security: Security): Promise<void> {
  const recipient = await recipientOf(context, mail)
  if (!recipient) return
  const content = await contentOf(mail, recipient, context, security)
  await context.callAsSystem(sendMail, {
    key: mail.uuid,
    kind: 'notice',
    to: [recipient.email],
    ...content,
    language: recipient.locale,
    ticket: null,
  })
}

async function contentOf(
  mail: AccountMail,
  recipient: Recipient,
  context: ServiceContext<PrismaClient>,
  security: Security,
): Promise<{ subject: string; text: string }> {
  if (hasLink(mail)) return await textOfLinkMail(mail, recipient, context, security)
  if (mail.kind === 'address') return await textOfAddressMail(mail, recipient, context, security)
  return textOfNotice(mail as NoticeMail, recipient, { ...security, timeZone: context.config.timeZone })
}

async function textOfAddressMail(
  mail: AccountMail,
  recipient: Recipient,
  context: ServiceContext<PrismaClient>,
  { publicUrl, secrets }: Security,
): Promise<{ subject: string; text: string }> {
  const token = await sealedTokenOf(mail, context, secrets, (tx, fresh) =>
    keepAddressToken(tx, recipient.uuid, recipient.email, fresh),
  )
  const link = `${publicUrl}/login/address/${token}`
  const groups = await customerGroupsOf(context, recipient.uuid)
  return addressMail({ language: recipient.locale, groups, link })
}

async function textOfLinkMail(
  mail: LinkMail,
  recipient: Recipient,
  context: ServiceContext<PrismaClient>,
  security: Security,
): Promise<{ subject: string; text: string }> {
  const { publicUrl } = security
  const { origin, hasPassword } = recipient
  const way =
    origin && !hasPassword
      ? { origin, loginUrl: `${publicUrl}/login/${origin}` }
      : { link: `${publicUrl}/login/reset/${await tokenOf(mail, recipient, context, security)}` }
  return linkMail({ kind: mail.kind, name: nameOf(recipient), language: recipient.locale, way })
}

function textOfNotice(
  { kind, askedAt, askedFrom, byAdministrator }: NoticeMail,
  recipient: Recipient,
  { publicUrl, timeZone }: { publicUrl: string; timeZone: string },
): { subject: string; text: string } {
  return accountNotice({
    kind,
    name: nameOf(recipient),
    language: recipient.locale,
    at: askedAt,
    timeZone,
    address: askedFrom,
    byAdministrator,
    settingsUrl: `${publicUrl}/settings/security`,
  })
}

async function tokenOf(
  mail: LinkMail,
  recipient: Recipient,
  context: ServiceContext<PrismaClient>,
  { secrets }: Security,
): Promise<string> {
  const now = context.clock.now()
  return await sealedTokenOf(mail, context, secrets, async (tx, token) => {
    const expiresAt = new Date(now.getTime() + linkLifeMs[mail.kind])
    await keepPasswordLink(tx, { token, user: recipient.uuid, kind: mail.kind, expiresAt })
    // An invitation is told with who sent it, when it is asked for.
    if (mail.kind !== 'reset') return
    const subject = { kind: 'user' as const, uuid: recipient.uuid, name: nameOf(recipient) }
    await audit(tx, { at: now, kind: 'password-reset-requested', actor: null, subject, address: mail.askedFrom })
  })
}

/** Every try sends the same link; between the tries it is kept sealed. */
async function sealedTokenOf(
  mail: AccountMail,
  context: ServiceContext<PrismaClient>,
  secrets: Secrets,
  keep: (tx: Sql, token: string) => Promise<void>,
): Promise<string> {
  if (mail.sealedToken) return secrets.unseal(mail.sealedToken)
  const token = newToken()
  await context.transaction(async (tx) => {
    if (!(await keepSealedToken(tx, mail.uuid, secrets.seal(token)))) throw new Error('this mail is being sent')
    await keep(tx, token)
  })
  return token
}
