// Prints the keys of a new installation as lines of an environment file: deploy/README.md says where they go.
import { busUsers } from '@leitstand/contracts/bus-access'
import { services } from '@leitstand/contracts/define'
import { passwordVariable } from './checks/nats-users.ts'
import { databasePasswordVariable } from './instance/databases.ts'
import { makeKeys, publicKeysOf } from './instance/keys.ts'

const keys = makeKeys()
const { signing, secret, databasePassword, database, bus } = keys
const lines = {
  POSTGRES_PASSWORD: databasePassword,
  LEITSTAND_PUBLIC_KEYS: publicKeysOf(keys),
  ...Object.fromEntries(busUsers.map((user) => [`LEITSTAND_KEY_${user.toUpperCase()}`, signing[user].privateKey])),
  LEITSTAND_SECRET: secret,
  ...Object.fromEntries(services.map((service) => [databasePasswordVariable(service), database[service]])),
  ...Object.fromEntries(busUsers.map((user) => [passwordVariable(user), bus[user]])),
}
for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`)
