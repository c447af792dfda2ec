import { userChanged, userGroupChanged } from '@leitstand/contracts/identity/requests'
import { mailCommentSent } from '@leitstand/contracts/mail/requests'
import { consume } from '../context.ts'
import { learnGroups, learnPeople } from '../store/people.ts'

export const onUserChanged = consume(userChanged, ({ user }, { tx }) => learnPeople(tx, [user]))

export const onUserGroupChanged = consume(userGroupChanged, ({ group }, { tx }) => learnGroups(tx, [group]))

export const onMailCommentSent = consume(mailCommentSent, async ({ comment }, { tx }) => {
  await tx.query('UPDATE comment SET sent_by_email = true, version = version + 1 WHERE uuid = $1', [comment])
})
