import { userGroupChanged } from '@leitstand/contracts/identity/requests'
import { consume } from '../context.ts'
import { keepGroup } from '../store/customer-groups.ts'

export const onUserGroupChanged = consume(userGroupChanged, ({ group }, { tx }) => keepGroup(tx, group))
