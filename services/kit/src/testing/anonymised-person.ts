import { userAnonymised } from '@leitstand/contracts/identity/events'
import type { Anonymised } from '../anonymised.ts'
import { anna } from './facts.ts'
import type { TestService } from './test-service.ts'

/** Lets identity tell that somebody is anonymised, and the service work through its copies. */
export async function anonymisePerson(
  service: TestService,
  person: { uuid: string; name: string; email?: string },
): Promise<Anonymised> {
  const { uuid: user, name, email = `${user}@leitstand.example` } = person
  const change: Anonymised = {
    user,
    name: `Anonym ${user.slice(-8)}`,
    email: `anonym-${user}@anonym.invalid`,
    former: { names: [name], emails: [email] },
  }
  await service.publish(userAnonymised, { ...change, actor: anna })
  await service.runTimers()
  return change
}
