import { parseArgs } from 'node:util'
import { type ImportedEmployee, listImportedStaff, makeCustomers } from '@leitstand/contracts/identity/imported-staff'
import { giveToCustomerSide } from '@leitstand/contracts/ticket/import-and-export'
import { readStartConfig } from './config.ts'
import { type Operator, openOperator } from './operator/operator.ts'
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
  await using operator = await openOperator(readStartConfig(process.env))
  if (verb === 'list') return show(await everyone(operator))
  const ofDomain = values.domain ? await withDomain(operator, values.domain.toLowerCase()) : []
  const emails = [...addresses, ...ofDomain]
  if (verb !== 'customers' || emails.length === 0) throw new Problem(usage)
  await makeThemCustomers(operator, emails, values.group)
})
process.exit()

async function everyone(operator: Operator): Promise<ImportedEmployee[]> {
  const found: ImportedEmployee[] = []
  let after: string | null = null
  do {
    const page: { items: ImportedEmployee[]; next: string | null } = await operator.ask(listImportedStaff, { after })
    found.push(...page.items)
    after = page.next
  } while (after)
  return found
}

async function withDomain(operator: Operator, domain: string): Promise<string[]> {
  return (await everyone(operator)).map(({ email }) => email).filter((email) => email.endsWith(`@${domain}`))
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
  operator: Operator,
  emails: readonly string[],
  customerGroup: string | undefined,
): Promise<void> {
  for (let from = 0; from < emails.length; from += 200) {
    const input = { emails: emails.slice(from, from + 200), ...(customerGroup && { customerGroup }) }
    const { changed, unknown } = await operator.ask(makeCustomers, input)
    const comments = await giveComments(
      operator,
      changed.map(({ uuid }) => uuid),
    )
    console.log(`${changed.length} are customers now; ${comments} of their comments count as a customer's.`)
    for (const email of unknown) console.log(`${email}: no employee whom an import has made and who is in no group`)
  }
}

async function giveComments(operator: Operator, users: string[]): Promise<number> {
  if (users.length === 0) return 0
  const { changed, left } = await operator.ask(giveToCustomerSide, { users })
  return left ? changed + (await giveComments(operator, users)) : changed
}
