import type { ServiceContext } from '@leitstand/kit/chassis'
import type { MailConfig } from '../config.ts'
import type { Sign } from '../domain/message-token.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { MailParser } from '../parsing/open-parser.ts'
import type { Verifier } from '../verifying/open-verifier.ts'

export type MailContext = ServiceContext<PrismaClient>

/** What the mail service has beyond the chassis. */
export interface MailParts {
  config: MailConfig
  parser: MailParser
  verifier: Verifier
  /** For Message-IDs, which say that a mail is ours. */
  sign: Sign
  /** For reply tokens, which say to whom it went; with a key of their own. */
  signReply: Sign
}
