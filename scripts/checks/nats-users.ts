import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BusUser, busNames } from '@leitstand/contracts/bus-access'
import { usersConfiguration } from '../embedded/nats-users.ts'
import { root } from '../paths.ts'
import type { Finding } from './program.ts'

/** The servers of Compose and Kubernetes read the passwords from their environment, so nothing here is secret. */
export const passwordVariable = (user: BusUser) => `NATS_PASSWORD_${user.toUpperCase()}`

/** Who may do what on the bus, as the servers of Compose and Kubernetes are told: made from the contracts. */
export async function checkNatsUsers(): Promise<Finding> {
  const different: string[] = []
  for (const [file, text] of natsUserFiles()) {
    const path = join(root, file)
    if (!existsSync(path) || (await readFile(path, 'utf8')) !== text) different.push(file)
  }
  if (different.length === 0) return undefined
  return `The permissions on the bus differ from what the contracts ask for (${different.join(', ')}). Write them anew: node scripts/nats-users.ts --write.`
}

export async function writeNatsUsers(): Promise<string[]> {
  const files = [...natsUserFiles()]
  for (const [file, text] of files) await writeFile(join(root, file), text)
  return files.map(([file]) => file)
}

function natsUserFiles(): Map<string, string> {
  const made = 'Made from the contracts by scripts/nats-users.ts --write.'
  const users = usersConfiguration(busNames(''), (user) => `$${passwordVariable(user)}`)
  const indented = users.replace(/^(?=.)/gm, '    ')
  const configMap = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: nats-users\n  labels: { app.kubernetes.io/name: nats }\ndata:\n  users.conf: |\n${indented}`
  return new Map([
    ['deploy/nats-users.conf', `# ${made}\n${users}`],
    ['k8s/nats/users.yaml', `# ${made}\n${configMap}`],
  ])
}
