import { groupChanged, userChanged } from '@leitstand/contracts/identity/requests'
import { commentMailed } from '@leitstand/contracts/mail/requests'
import { consume } from '../context.ts'
import { learnGroups, learnPeople } from '../store/people.ts'

export const onUserChanged = consume(userChanged, ({ user }, { tx }) => learnPeople(tx, [user]))

export const onGroupChanged = consume(groupChanged, ({ group }, { tx }) => learnGroups(tx, [group]))

export const onCommentMailed = consume(commentMailed, async ({ comment }, { tx }) => {
  await tx.query('UPDATE comment SET sent_by_email = true, version = version + 1 WHERE uuid = $1', [comment])
})
