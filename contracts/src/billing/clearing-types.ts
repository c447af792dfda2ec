import { z } from 'zod'
import { billingAudit } from '../audit.ts'
import { EntryRef, Flag, GroupRef, Title, Uuid, UuidRelation } from '../common.ts'
import { defineResource } from '../resource.ts'

/** A revenue account that work is billed to (AMB-110). It stays for old invoices, so it is switched off, not deleted. */
export const clearingTypes = defineResource({
  service: 'billing',
  path: 'clearing_types',
  type: 'ClearingType',
  audit: { by: billingAudit, as: 'clearing-type' },
  description: 'a revenue account',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('ClearingType'),
    uuid: Uuid,
    name: z.string(),
    accountNumber: z.string(),
    active: z.boolean(),
    version: z.int(),
  }),
  writable: z.object({
    name: Title,
    accountNumber: z.string().trim().max(50, 'too-long').default(''),
    active: Flag.default(true),
  }),
  filters: { active: 'boolean', name: 'partial' },
  order: ['name'],
  operations: ['list', 'get', 'create', 'replace', 'patch'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_BILLING',
})

/** Which revenue accounts work of a group is billed to. */
export const userGroupClearingTypes = defineResource({
  service: 'billing',
  path: 'user_group_clearing_types',
  type: 'UserGroupClearingType',
  audit: { by: billingAudit, as: 'user-group-clearing-type' },
  description: 'a revenue account of a group',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('UserGroupClearingType'),
    uuid: Uuid,
    userGroup: GroupRef,
    clearingType: EntryRef,
    version: z.int(),
  }),
  writable: z.object({ userGroup: UuidRelation, clearingType: UuidRelation }),
  filters: { 'userGroup.uuid': 'relation', 'clearingType.uuid': 'relation' },
  operations: ['list', 'get', 'create', 'delete'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_BILLING',
})

/** Which revenue accounts work on tickets of a template is billed to; where there are none, those of the customer count. */
export const templateClearingTypes = defineResource({
  service: 'billing',
  path: 'template_clearing_types',
  type: 'TemplateClearingType',
  audit: { by: billingAudit, as: 'template-clearing-type' },
  description: 'a revenue account of a template',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('TemplateClearingType'),
    uuid: Uuid,
    template: EntryRef,
    clearingType: EntryRef,
    version: z.int(),
  }),
  writable: z.object({ template: UuidRelation, clearingType: UuidRelation }),
  filters: { 'template.uuid': 'relation', 'clearingType.uuid': 'relation' },
  operations: ['list', 'get', 'create', 'delete'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_BILLING',
})
