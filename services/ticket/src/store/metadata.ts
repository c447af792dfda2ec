import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { MetadataFieldRow, ValueChanges } from '../domain/metadata.ts'
import type { ValueOnTicket } from '../domain/rows.ts'
import { memory } from './remember.ts'

const remembered = memory<MetadataFieldRow[]>()

/** A field was written here. */
export function forgetMetadataFields(): void {
  remembered.forget()
}

/** The fields of a template in their order, disabled ones too. */
export async function fieldsOfTemplate(on: Sql, template: string): Promise<MetadataFieldRow[]> {
  return await remembered.get(template, async () => await fieldsOfTemplates(on, [template]))
}

export type FieldOfTemplate = MetadataFieldRow & { template: string }

export async function fieldsOfTemplates(
  on: Pick<Sql, 'query'>,
  templates: readonly string[],
): Promise<FieldOfTemplate[]> {
  return await on.query<FieldOfTemplate>(
    `SELECT uuid, template, name, name_en AS "nameEn", type, options, regex, required, place AS "order", deleted
       FROM template_metadata_field WHERE template = ANY($1::uuid[]) ORDER BY place, name, uuid`,
    [templates],
  )
}

/** The fields of which these have values. */
export async function findMetadataFields(
  on: Sql,
  rows: readonly { metadata_values: readonly ValueOnTicket[] }[],
): Promise<Map<string, MetadataFieldRow>> {
  const uuids = rows.flatMap((row) => row.metadata_values.map(({ field }) => field))
  if (uuids.length === 0) return new Map()
  const fields = await on.query<MetadataFieldRow>(
    `SELECT uuid, name, name_en AS "nameEn", type, options, regex, required, place AS "order", deleted
       FROM template_metadata_field WHERE uuid = ANY($1::uuid[])`,
    [[...new Set(uuids)]],
    'metadata-fields',
  )
  return new Map(fields.map((field) => [field.uuid, field]))
}

/** Writes values of a ticket, and answers all it has then. */
export async function writeTicketValues(
  tx: Sql,
  ticket: string,
  { set, unset }: ValueChanges,
): Promise<ValueOnTicket[]> {
  await tx.query('DELETE FROM ticket_metadata_value WHERE ticket = $1 AND field = ANY($2::uuid[])', [ticket, unset])
  await tx.query(
    `INSERT INTO ticket_metadata_value (uuid, ticket, field, value, text)
     SELECT uuid, $1::uuid, field, value, text
       FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[], $5::text[]) AS given (uuid, field, value, text)
     ON CONFLICT (ticket, field) DO UPDATE
       SET value = excluded.value, text = excluded.text, version = ticket_metadata_value.version + 1`,
    [ticket, ...columnsOf(set)],
  )
  return await restateValues(tx, ticket)
}

/** Brings what the ticket has at hand in line with its values. */
export async function restateValues(tx: Sql, ticket: string): Promise<ValueOnTicket[]> {
  const [row] = await tx.query<{ metadata_values: ValueOnTicket[] }>(
    `UPDATE ticket SET metadata_values = coalesce((SELECT jsonb_agg(jsonb_build_object('uuid', uuid, 'field', field, 'value', value,
         'text', text) ORDER BY uuid) FROM ticket_metadata_value WHERE ticket = $1::uuid), '[]')
     WHERE uuid = $1::uuid RETURNING metadata_values`,
    [ticket],
  )
  return row?.metadata_values ?? []
}

export async function writeTaskValues(tx: Sql, task: string, { set, unset }: ValueChanges): Promise<void> {
  const gone = 'DELETE FROM recurring_task_metadata_value WHERE recurring_task = $1 AND field = ANY($2::uuid[])'
  await tx.query(gone, [task, unset])
  await tx.query(
    `INSERT INTO recurring_task_metadata_value (uuid, recurring_task, field, value, text)
     SELECT uuid, $1::uuid, field, value, text
       FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[], $5::text[]) AS given (uuid, field, value, text)
     ON CONFLICT (recurring_task, field) DO UPDATE
       SET value = excluded.value, text = excluded.text, version = recurring_task_metadata_value.version + 1`,
    [task, ...columnsOf(set)],
  )
}

export type ValueOfTask = ValueOnTicket & { recurring_task: string }

export async function valuesOfTasks(on: Sql, tasks: readonly string[]): Promise<ValueOfTask[]> {
  return await on.query<ValueOfTask>(
    'SELECT uuid, recurring_task, field, value, text FROM recurring_task_metadata_value WHERE recurring_task = ANY($1::uuid[])',
    [tasks],
    'recurring-task-values',
  )
}

/** Whether anybody has said something in a field. */
export async function hasValues(on: Pick<Sql, 'query'>, field: string): Promise<boolean> {
  const found = await on.query(
    `(SELECT 1 FROM ticket_metadata_value WHERE field = $1::uuid LIMIT 1)
     UNION ALL (SELECT 1 FROM recurring_task_metadata_value WHERE field = $1::uuid LIMIT 1)`,
    [field],
  )
  return found.length > 0
}

function columnsOf(set: ValueChanges['set']) {
  return [
    set.map(() => newId()),
    set.map(({ field }) => field),
    set.map(({ value }) => JSON.stringify(value)),
    set.map(({ text }) => text),
  ]
}
