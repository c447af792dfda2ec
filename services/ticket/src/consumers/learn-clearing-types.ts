import { clearingTypes, templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { consume } from '../context.ts'
import { renameAccount, templateAccounts } from '../store/template-clearing-types.ts'

/** What billing says of the revenue accounts of templates. */
export const learnClearingTypes = [
  consume(templateClearingTypes.changed, async ({ entity, version }, { tx }) => {
    await templateAccounts.keep(tx, [{ ...entity, version }])
  }),
  consume(templateClearingTypes.deleted, async ({ uuid, version }, { tx }) => {
    await templateAccounts.keep(tx, [{ uuid, version, deleted: true }])
  }),
  consume(clearingTypes.changed, ({ entity }, { tx }) => renameAccount(tx, entity.uuid, entity.name)),
]
