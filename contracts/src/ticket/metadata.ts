import { z } from 'zod'
import { reference, Uuid, UuidRelation } from '../common.ts'

// What templates ask for beyond the usual fields of a ticket, and what tickets answer.

/** What a field of a template asks for. */
export const metadataTypes = [
  'select',
  'select_multiple',
  'checkbox',
  'text_multiline',
  'text_regex',
  'date_picker',
  'time_picker',
  'datetime_picker',
] as const
export const MetadataType = z.enum(metadataTypes)
export type MetadataType = z.infer<typeof MetadataType>
/** The types whose values are among the options of the field. */
export const choosingTypes: readonly MetadataType[] = ['select', 'select_multiple']

export const MetadataOption = z.object({ value: z.string(), label: z.string(), labelEn: z.string() })
export type MetadataOption = z.infer<typeof MetadataOption>

export const shownField = {
  name: z.string(),
  nameEn: z.string(),
  type: MetadataType,
  options: z.array(MetadataOption),
  /** RE2 syntax; it has to fit the whole text (AMB-243). */
  regex: z.string().nullable(),
  required: z.boolean(),
  order: z.int(),
  /** Disabled: asked for no more, while what tickets have of it stays. */
  deleted: z.boolean(),
}
/** A field as its template shows it. */
export const MetadataField = reference(shownField)
export type MetadataField = z.infer<typeof MetadataField>

/** A word or text, a day, time or instant; several words of a choice; whether a box is ticked. */
export const MetadataValue = z.union([z.string(), z.array(z.string()), z.boolean()])
export type MetadataValue = z.infer<typeof MetadataValue>
const Line = z.string().max(10_000, 'too-long')
export const ValueInput = z.union([
  Line,
  z.number().transform(String),
  z.boolean(),
  z.array(Line).max(200, 'out-of-range'),
])

export const FieldRef = reference({
  name: z.string(),
  nameEn: z.string(),
  type: MetadataType,
  options: z.array(MetadataOption),
})
/** A value as its ticket or recurring task shows it. */
export const ShownMetadata = reference({ field: FieldRef, value: MetadataValue })
export type ShownMetadata = z.infer<typeof ShownMetadata>
/** A value as events carry it, also in words. */
export const MetadataFacts = z.object({ field: Uuid, name: z.string(), value: MetadataValue, text: z.string() })
/** What is written with a ticket or recurring task: fields that are not named keep their values, null takes one away. */
export const MetadataInput = z.array(z.object({ field: UuidRelation, value: ValueInput.nullable() })).max(200)
export type MetadataInput = z.infer<typeof MetadataInput>
