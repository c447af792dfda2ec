import { clearingTypes, userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { consume } from '../context.ts'
import { forgetClearingType, keepClearingTypes, renameClearingType } from '../store/clearing-types.ts'

export const onGroupBilled = consume(userGroupClearingTypes.changed, (received, { tx }) =>
  keepClearingTypes(tx, [received]),
)

export const onGroupBilledNoLonger = consume(userGroupClearingTypes.deleted, ({ uuid, version }, { tx }) =>
  forgetClearingType(tx, uuid, version),
)

export const onClearingTypeChanged = consume(clearingTypes.changed, ({ entity }, { tx }) =>
  renameClearingType(tx, entity.uuid, entity.name),
)
