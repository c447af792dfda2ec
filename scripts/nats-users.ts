// Who may do what on the bus, for a NATS server that is not ours: `node scripts/nats-users.ts` prints it, `-- NAMESPACE` for
// one with a namespace; `--write` writes it anew for Compose and Kubernetes.
import { parseArgs } from 'node:util'
import { busNames } from '@leitstand/contracts/bus-access'
import { passwordVariable, writeNatsUsers } from './checks/nats-users.ts'
import { usersConfiguration } from './embedded/nats-users.ts'
import { runCommand } from './problem.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  if (values.write) console.log(`Wrote ${(await writeNatsUsers()).join(', ')}.`)
  else console.log(usersConfiguration(busNames(positionals[0] ?? ''), (user) => `$${passwordVariable(user)}`))
})
