// Gives each service its own role and database on the server of DATABASE_URL, whose user may do that; what is there already
// is handed over. The passwords are DATABASE_PASSWORD_<SERVICE>. Compose does it at every start.
// With --own-server the server is Leitstand's alone: its roles are kept out of what stands open to everybody there.
import type { ServiceName } from '@leitstand/contracts/define'
import { databaseNameOf } from '@leitstand/kit/config'
import { databasePasswordVariable, provideDatabases } from './instance/databases.ts'
import { refuseLaterRelease } from './instance/later-release.ts'
import { Problem, runCommand } from './problem.ts'

await runCommand(async () => {
  const server = process.env.DATABASE_URL
  if (!server) throw new Problem('Say which server: DATABASE_URL, with a user who may make roles and databases.')
  const passwordOf = (service: ServiceName) => {
    const variable = databasePasswordVariable(service)
    const password = process.env[variable]
    if (!password) throw new Problem(`${variable} is not set: make the passwords with make-keys.ts.`)
    return password
  }
  const urlOf = await provideDatabases(server, passwordOf, { isOurs: process.argv.includes('--own-server') })
  if (new URL(urlOf('identity')).username !== databaseNameOf('identity'))
    throw new Problem('The user of DATABASE_URL may not make roles: give it the rights CREATEDB and CREATEROLE.')
  await refuseLaterRelease(urlOf)
  console.log('Every service has its database, and nobody else enters it.')
})
