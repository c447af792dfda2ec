import type { Language } from '@leitstand/contracts/actor'
import { sendMail } from '@leitstand/contracts/mail/requests'
import type { ServiceContext } from '@leitstand/kit/chassis'
import { findUsers } from '../store/people.ts'

/** Mails the same to each of these people, in their language; the mail service takes each key once. */
export async function mailToPeople(
  context: Pick<ServiceContext<unknown>, 'query' | 'callAsSystem'>,
  { people, key }: { people: readonly string[]; key: string },
  mailIn: (language: Language) => { subject: string; text: string },
): Promise<void> {
  for (const { uuid, email, language } of (await findUsers(context, people)).values()) {
    const mail = { ...mailIn(language), to: [email], language, ticket: null }
    await context.callAsSystem(sendMail, { key: `${key} ${uuid}`, kind: 'notice', ...mail })
  }
}
