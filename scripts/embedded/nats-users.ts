import { type BusLogin, type BusNames, type BusUser, busUsers, consumerOf } from '@leitstand/contracts/bus-access'
import { type BusPermissions, consumingPermissionsOf, permissionsOf } from '@leitstand/contracts/bus-permissions'
import { isService } from '@leitstand/contracts/define'

/** Whom a NATS server lets in, and what each of them may do there: part of its configuration. `passwordOf` writes a value of it. */
export function usersConfiguration(names: BusNames, passwordOf: (user: BusUser) => string): string {
  const users = busUsers.flatMap((user) => {
    const password = passwordOf(user)
    if (user === 'operator') return [`{ ${signIn(user, password)} }`]
    const own = restricted(signIn(user, password), permissionsOf(user, names))
    if (!isService(user)) return [own]
    return [own, restricted(signIn(consumerOf(user), password), consumingPermissionsOf(user, names))]
  })
  return `authorization {\n  users: [\n${users.map((user) => `    ${user}`).join('\n')}\n  ]\n}\n`
}

const signIn = (login: BusLogin, password: string) => `user: ${login}, password: ${password}`

function restricted(signIn: string, { publish, subscribe, answers }: BusPermissions): string {
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
