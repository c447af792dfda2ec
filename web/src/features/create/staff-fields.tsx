import { listServers } from '@leitstand/contracts/identity/assigned-resources'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { confirmationLabels, imsOrigins, imsStandards } from '@leitstand/contracts/ticket/values'
import { useIsStaff } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf, optionsIn } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GroupPicker } from '../../ui/people-pickers.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ServerPicker, serversOf } from '../../ui/server-picker.tsx'
import { type ChoiceName, choiceNames, choiceOf, useEmployees, useStaffGroups } from '../../ui/ticket-choices.tsx'
import { type FieldsProps, isIms } from './ticket-values.ts'

const executionTimes = ['now', 'business_hours'] as const
/** As the form has it, and as a ticket says it (AMB-096). */
const confirmations = { default: 'user_default', yes: 'enabled', no: 'disabled' } as const

/** What only staff decide: whose ticket it is, who works on it, who answers for it. */
export function StaffFields({ values, problems, set, parent }: FieldsProps & { parent: Ticket | undefined }) {
  const { t, language } = useTexts('create')
  const groups = useStaffGroups()
  const people = useEmployees()
  // Who is not named here follows from the ticket above (AMB-094).
  const inherited = [...(parent?.responsibleGroups ?? []), ...(parent?.responsibleUsers ?? [])].map(({ name }) => name)

  return (
    <div className="ls-form-grid">
      <Field
        label={t('ticket:field.responsibility')}
        mandatory={values.parent === null && values.assignee.length === 0}
        help={inherited.length > 0 && t('inherits', { publicId: parent?.publicId, names: inherited.join(', ') })}
        problem={problems.responsibleUsers ?? problems.responsibleGroups}
      >
        {(ids) => (
          <Choice
            {...ids}
            many
            value={values.responsible}
            options={[...groups, ...people].map(optionOf)}
            onChange={(responsible) => set({ responsible })}
          />
        )}
      </Field>
      {choiceNames.map((name) => (
        <ChoiceField key={name} name={name} {...{ values, problems, set }} />
      ))}
      <DayField
        label={t('ticket:field.dueAt')}
        problem={problems.dueAt}
        value={values.dueDay}
        onChange={(dueDay) => set({ dueDay })}
      />
      <SelectField
        label={t('ticket:field.executionTime')}
        value={values.executionTime}
        disabled={values.isExecutionTimeFixed}
        options={executionTimes.map((value) => ({ value, label: t(`ticket:executionTimes.${value}`) }))}
        onChange={(executionTime) => set({ executionTime })}
      />
      {!values.internal && values.type !== 'authority_request' && (
        <SelectField
          label={t('confirmation')}
          value={values.confirmationEmailOption}
          options={(['default', 'yes', 'no'] as const).map((value) => ({
            value,
            label: confirmationLabels[confirmations[value]][language],
          }))}
          onChange={(confirmationEmailOption) => set({ confirmationEmailOption })}
        />
      )}
      {isIms(values, parent) && <ImsFields {...{ values, problems, set }} />}
    </div>
  )
}

/** Where a ticket of the integrated management system comes from, and the standard that asks for it (AMB-099). */
function ImsFields({ values, problems, set }: FieldsProps) {
  const { t, language } = useTexts('ticket')
  const none = { value: '', label: '–' } as const
  return (
    <>
      <SelectField
        label={t('field.metadataOrigin')}
        problem={problems.metadataOrigin}
        value={values.metadataOrigin ?? ''}
        options={[none, ...optionsIn(imsOrigins, language)]}
        onChange={(origin) => set({ metadataOrigin: origin || null })}
      />
      <SelectField
        label={t('field.metadataStandard')}
        problem={problems.metadataStandard}
        value={values.metadataStandard ?? ''}
        options={[none, ...optionsIn(imsStandards, language)]}
        onChange={(standard) => set({ metadataStandard: standard || null })}
      />
    </>
  )
}

function ChoiceField({ name, values, problems, set }: FieldsProps & { name: ChoiceName }) {
  const { t } = useTexts('ticket')
  const { useOptions, many = false } = choiceOf(name)
  const options = useOptions().map(optionOf)
  return (
    <Field label={t(`field.${name}`)} problem={problems[name]}>
      {(ids) => (
        <Choice
          {...ids}
          many={many}
          value={values[name]}
          options={options}
          onChange={(chosen) => set({ [name]: chosen })}
        />
      )}
    </Field>
  )
}

/** Whose ticket it is; the wrong customer would read what is not meant for them (ERR-045). */
export function CustomerFields({ values, problems, set }: FieldsProps) {
  const { t } = useTexts('create')
  // Those of another customer are not offered, not even while one waits.
  const group = useApi(getUserGroup, values.customer ? { uuid: values.customer } : null, { keepPreviousData: false })
  const members = group.data?.users ?? []
  return (
    <>
      <p className="ls-notice">
        <Icon name="alert" size={17} /> {t('errors:dataProtection')}
      </p>
      <div className="ls-form-grid">
        <Field label={t('ticket:field.customer')} mandatory problem={problems.customer}>
          {(ids) => (
            <GroupPicker
              {...ids}
              kind="customer"
              value={values.customer ? [values.customer] : []}
              onChange={([customer]) => set({ customer: customer ?? null, customerUser: null, servers: [] })}
            />
          )}
        </Field>
        {members.length > 0 && (
          <Field label={t('ticket:field.customerUser')} problem={problems.customerUser}>
            {(ids) => (
              <Choice
                {...ids}
                value={values.customerUser ? [values.customerUser] : []}
                options={members.map(optionOf)}
                onChange={([customerUser]) => set({ customerUser: customerUser ?? null })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  )
}

/** What the ticket is about: servers of its customer, on an internal ticket of any, for customers their own. */
export function ServersField({ values, problems, set }: FieldsProps) {
  const { t } = useTexts('create')
  const isOfAny = !useIsStaff() || values.internal
  const customer = isOfAny ? null : values.customer
  const { data } = useApi(listServers, isOfAny || customer ? serversOf(customer) : null, { keepPreviousData: false })
  if (!data || data.total === 0) return null
  return (
    <Field label={t('ticket:field.servers')} problem={problems.servers}>
      {(ids) => (
        <ServerPicker
          {...ids}
          key={customer}
          customer={customer}
          many
          value={values.servers}
          onChange={(servers) => set({ servers })}
        />
      )}
    </Field>
  )
}
