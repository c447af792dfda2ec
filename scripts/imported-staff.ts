import { parseArgs } from 'node:util'
import { type ImportedEmployee, listImportedStaff, makeCustomers } from '@leitstand/contracts/identity/imported-staff'
import { giveToCustomerSide } from '@leitstand/contracts/ticket/import-and-export'
import { readStartConfig } from './config.ts'
import { type Door, openDoor } from './operator/door.ts'
import { Problem, runCommand } from './problem.ts'

const usage = `Employees whom imports have made, and who are in no group of employees:
  npm run imported-staff                                          list them
  npm run imported-staff -- customers ADDRESS… [--group NAME]     make customers of them, by default of their mail domain's group
  npm run imported-staff -- customers --domain DOMAIN [--group NAME]   all of them with addresses of a domain`

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { group: { type: 'string' }, domain: { type: 'string' } },
  })
  const [verb = 'list', ...addresses] = positionals
  await using door = await openDoor(readStartConfig(process.env))
  if (verb === 'list') return show(await everyone(door))
  const ofDomain = values.domain ? await withDomain(door, values.domain.toLowerCase()) : []
  const emails = [...addresses, ...ofDomain]
  if (verb !== 'customers' || emails.length === 0) throw new Problem(usage)
  await makeThemCustomers(door, emails, values.group)
})
process.exit()

async function everyone(door: Door): Promise<ImportedEmployee[]> {
  const found: ImportedEmployee[] = []
  let after: string | null = null
  do {
    const page: { items: ImportedEmployee[]; next: string | null } = await door.ask(listImportedStaff, { after })
    found.push(...page.items)
    after = page.next
  } while (after)
  return found
}

async function withDomain(door: Door, domain: string): Promise<string[]> {
  return (await everyone(door)).map(({ email }) => email).filter((email) => email.endsWith(`@${domain}`))
}

function show(people: readonly ImportedEmployee[]): void {
  for (const { email, name, createdAt, isUsed } of people)
    console.log(`${email}  ${name}  made ${createdAt.slice(0, 10)}${isUsed ? '  has been used to sign in' : ''}`)
  console.log(
    people.length === 0
      ? 'No import has made an employee who is in no group.'
      : `${people.length} people. Who is none of yours: npm run imported-staff -- customers ADDRESS…`,
  )
}

async function makeThemCustomers(
  door: Door,
  emails: readonly string[],
  customerGroup: string | undefined,
): Promise<void> {
  for (let from = 0; from < emails.length; from += 200) {
    const input = { emails: emails.slice(from, from + 200), ...(customerGroup && { customerGroup }) }
    const { changed, unknown } = await door.ask(makeCustomers, input)
    const comments = await giveComments(
      door,
      changed.map(({ uuid }) => uuid),
    )
    console.log(`${changed.length} are customers now; ${comments} of their comments count as a customer's.`)
    for (const email of unknown) console.log(`${email}: no employee whom an import has made and who is in no group`)
  }
}

async function giveComments(door: Door, users: string[]): Promise<number> {
  if (users.length === 0) return 0
  const { changed, left } = await door.ask(giveToCustomerSide, { users })
  return left ? changed + (await giveComments(door, users)) : changed
}
