import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/requests'
import { consume } from '../context.ts'
import { keepGroup, keepUser } from '../store/people.ts'

/** Slim copies: who can be told, in which language, and who is in a group. */
export const onPeopleChanged = [
  consume(userChanged, ({ user }, { tx }) => keepUser(tx, user)),
  consume(userGroupChanged, ({ group, deleted }, { tx }) => keepGroup(tx, group, deleted)),
]
