import { type BusNames, type BusUser, busUsers } from '@leitstand/contracts/bus-access'
import { permissionsOf } from '@leitstand/contracts/bus-permissions'

/** Whom a NATS server lets in, and what each of them may do there: part of its configuration. `passwordOf` writes a value of it. */
export function usersConfiguration(names: BusNames, passwordOf: (user: BusUser) => string): string {
  const users = busUsers.map((user) => `    ${oneUser(user, names, passwordOf(user))}`)
  return `authorization {\n  users: [\n${users.join('\n')}\n  ]\n}\n`
}

function oneUser(user: BusUser, names: BusNames, password: string): string {
  const signIn = `user: ${user}, password: ${password}`
  if (user === 'operator') return `{ ${signIn} }`
  const { publish, subscribe, answers } = permissionsOf(user, names)
  return [
    `{ ${signIn}, permissions: {`,
    `        publish: { allow: [${lines(publish)}] }`,
    `        subscribe: { allow: [${lines(subscribe)}] }`,
    // Where the asker waits, and only for the one answer.
    ...(answers ? ['        allow_responses: { max: 1, expires: "2m" }'] : []),
    '    } }',
  ].join('\n')
}

function lines(subjects: readonly string[]): string {
  return `\n${subjects.map((subject) => `          ${JSON.stringify(subject)}`).join('\n')}\n        `
}

/** The address of a server as one of its users signs in there. */
export function natsUrlWith(server: string, user: BusUser, password: string): string {
  const url = new URL(server)
  url.username = user
  url.password = password
  return url.href
}
