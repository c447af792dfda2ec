// Prints the keys of a new installation as lines of an environment file: deploy/README.md says where they go.
import { busUsers } from '@leitstand/contracts/bus-doors'
import { services } from '@leitstand/contracts/define'
import { passwordVariable } from './checks/nats-users.ts'
import { databasePasswordVariable } from './instance/databases.ts'
import { makeKeys } from './instance/keys.ts'

const { gateway, service, secret, databasePassword, database, bus } = makeKeys()
const lines = {
  POSTGRES_PASSWORD: databasePassword,
  LEITSTAND_GATEWAY_KEY: gateway.privateKey,
  LEITSTAND_GATEWAY_PUBLIC_KEY: gateway.publicKey,
  LEITSTAND_SERVICE_KEY: service.privateKey,
  LEITSTAND_SERVICE_PUBLIC_KEY: service.publicKey,
  LEITSTAND_SECRET: secret,
  ...Object.fromEntries(services.map((service) => [databasePasswordVariable(service), database[service]])),
  ...Object.fromEntries(busUsers.map((user) => [passwordVariable(user), bus[user]])),
}
for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`)
