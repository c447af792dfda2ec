import type { MetadataField as Field } from '@leitstand/contracts/ticket/metadata'
import { useTexts } from '../../i18n/use-texts.ts'
import { fieldName, MetadataField } from '../../ui/metadata-field.tsx'
import type { FieldsProps } from './ticket-values.ts'

/** What the template asks for beyond the usual. What was said for another template is kept, but goes not with this ticket. */
export function MetadataFields({ fields, values, problems, set }: FieldsProps & { fields: readonly Field[] }) {
  const { t, language } = useTexts('create')
  const { metadataValues } = values
  const isForeign = Object.keys(metadataValues).some((uuid) => !fields.some((field) => field.uuid === uuid))
  const change = (uuid: string, value: TicketValue | null) => {
    const { [uuid]: _, ...others } = metadataValues
    set({ metadataValues: value === null ? others : { ...others, [uuid]: value } })
  }
  return (
    <>
      {fields.length > 0 && (
        <div className="ls-form-grid">
          {fields.map((field) => (
            <MetadataField
              key={field.uuid}
              field={field}
              label={fieldName(field, language)}
              value={metadataValues[field.uuid]}
              problem={problems[`metadataValues.${field.uuid}`]}
              change={(value) => change(field.uuid, value)}
            />
          ))}
        </div>
      )}
      {isForeign && <p role="status">{t('common:metadata.foreign')}</p>}
    </>
  )
}
type TicketValue = FieldsProps['values']['metadataValues'][string]
