import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { useTypeOptions } from '../../ui/type-options.ts'

interface TypeProps {
  /** A name, or the type as it was read. */
  value: unknown
  change: (value: unknown) => void
  /** Left open, the customer decides; of a sub-task it is always said. */
  mayBeOpen: boolean
}

/** Types that can recur, by project. */
export function TypeField({ value, change, mayBeOpen }: TypeProps) {
  const { t } = useTexts('recurring')
  const name = typeNameOf(value) ?? ''
  const options = useTypeOptions((type) => type !== 'authority_request')
  return (
    <Choice
      label={t('type')}
      clearable={mayBeOpen}
      placeholder={t('byCustomer')}
      value={name ? [name] : []}
      options={options}
      onChange={([type]) => change(type ?? null)}
    />
  )
}

/** The name of a type, or of one as it was read. */
export function typeNameOf(value: unknown): TypeName | null {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : value
  return (Object.keys(ticketTypes) as TypeName[]).find((one) => one === name) ?? null
}

interface MemberProps {
  customer: string
  value: unknown
  change: (value: unknown) => void
}

/** Who of the customer's people the tickets are for. */
export function CustomerUserField({ customer, value, change }: MemberProps) {
  const { t } = useTexts('recurring')
  const members = useApi(getUserGroup, { uuid: customer }, { keepPreviousData: false }).data?.users ?? []
  return (
    <Choice
      label={t('customerUser')}
      value={value ? [String(value)] : []}
      options={members.map(optionOf)}
      onChange={([one]) => change(one ?? null)}
    />
  )
}
