// The first account of an installation without demo data: `npm run add-administrator -- EMAIL`. It asks for nothing
// and prints the password once; LEITSTAND_KEY and NATS_URL say which installation.
import { randomBytes } from 'node:crypto'
import { findByEmail, provisionPeople } from '@leitstand/contracts/identity/requests'
import { readStartConfig } from './config.ts'
import { openOperator } from './operator/operator.ts'
import { Problem, runCommand } from './problem.ts'

await runCommand(async () => {
  const [, , email] = process.argv
  if (!email?.includes('@')) throw new Problem('Say whose account it is: npm run add-administrator -- EMAIL')
  await using operator = await openOperator(readStartConfig(process.env))
  const { people } = await operator.ask(findByEmail, { emails: [email] })
  if (people.length > 0) throw new Problem(`${email} has an account already: sign in with it.`)
  const password = randomBytes(12).toString('base64url')
  await operator.ask(provisionPeople, { people: [{ email, staff: true, roles: ['ROLE_SUPER_ADMIN'], password }] })
  console.log(`${email} may sign in with this password, and should change it: ${password}`)
})
process.exit()
