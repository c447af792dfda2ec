import {
  type AnonymisationPreview,
  anonymiseUser,
  previewAnonymisation,
} from '@leitstand/contracts/identity/personal-data'
import { fail, mock } from './mock.ts'
import { users } from './people.ts'

const findUser = (uuid: string) => users.find((user) => user.uuid === uuid) ?? fail('not-found')
const anonymousOf = (uuid: string) => ({
  name: `Anonym ${uuid.slice(-8)}`,
  email: `anonym-${uuid}@anonym.invalid`,
})

/** Whoever works on tickets must hand them over first. */
function previewOf(uuid: string): AnonymisationPreview {
  const { roles } = findUser(uuid)
  return {
    ...anonymousOf(uuid),
    counts: [
      { kind: 'tickets', effect: 'renamed', count: 12 },
      { kind: 'comments', effect: 'renamed', count: 1 },
      { kind: 'memberships', effect: 'removed', count: 1 },
      { kind: 'rawMails', effect: 'kept', count: 3 },
    ],
    obstacles: roles.includes('ROLE_EMPLOYEE') ? [{ code: 'tickets-assigned', count: 2 }] : [],
    warnings: roles.includes('ROLE_MAIN_CUSTOMER') ? [{ code: 'main-customer', count: 1 }] : [],
  }
}
mock(previewAnonymisation, ({ uuid }) => previewOf(uuid))
mock(anonymiseUser, ({ uuid, confirmEmail }) => {
  const user = findUser(uuid)
  if (confirmEmail.trim().toLowerCase() !== user.email)
    fail('invalid', { violations: [{ propertyPath: 'confirmEmail', code: 'email-differs' }] })
  const { name, email } = anonymousOf(uuid)
  const lastName = uuid.slice(-8)
  const anonymisedAt = new Date().toISOString()
  return Object.assign(user, { name, email, firstName: 'Anonym', lastName, inactive: true, groups: [], anonymisedAt })
})
