import { billingAudit } from '@leitstand/contracts/audit'
import { templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { iri } from '@leitstand/contracts/common'
import type { DataOf } from '@leitstand/contracts/define'
import type { templateCopied } from '@leitstand/contracts/ticket/events'
import { auditOf } from '@leitstand/kit/audit'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { clearingTypeRef } from './clearing-types.ts'
import { findTemplateNames, templateRef } from './templates.ts'

/** The copy of a template is billed to the accounts of its original (AMB-076). */
export async function copyClearingTypes(tx: Sql, { copies, actor, at }: DataOf<typeof templateCopied>): Promise<void> {
  const added = await tx.query<{ uuid: string; template: string; account: string; name: string }>(
    `WITH added AS (
       INSERT INTO template_clearing_types (uuid, template_uuid, clearing_type_uuid)
       SELECT gen_random_uuid(), copied.template, link.clearing_type_uuid
         FROM unnest($1::uuid[], $2::uuid[]) AS copied (template, original)
         JOIN template_clearing_types link ON link.template_uuid = copied.original
       ON CONFLICT (template_uuid, clearing_type_uuid) DO NOTHING
       RETURNING uuid, template_uuid, clearing_type_uuid)
     SELECT added.uuid, template_uuid AS template, account.uuid AS account, account.name
       FROM added JOIN clearing_types account ON account.uuid = added.clearing_type_uuid`,
    [copies.map(({ template }) => template), copies.map(({ copyOf }) => copyOf)],
  )
  const names = await findTemplateNames(
    tx,
    added.map(({ template }) => template),
  )
  for (const { uuid, template, account, name } of added) {
    const entity = {
      '@id': iri('template_clearing_types', uuid),
      '@type': 'TemplateClearingType' as const,
      uuid,
      template: templateRef(template, names.get(template) ?? ''),
      clearingType: clearingTypeRef({ uuid: account, name }),
      version: 1,
    }
    await emit(tx, templateClearingTypes.changed, { entity, version: 1 })
    const facts = auditOf('template-clearing-type', ['template', 'clearingType'], null, entity)
    if (facts) await emit(tx, billingAudit, { ...facts, actor, at })
  }
}
