import { iri } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import { invalid } from '@leitstand/contracts/problems'
import { type Condition, rules, type ruleTypes } from '@leitstand/contracts/sla/resources'
import { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { knowing, named, referenceTo } from '../steps/references.ts'
import { findAgreementNames } from '../store/agreements.ts'
import type { Named } from '../store/rulebook.ts'
import { actionExists, dropRuleMarks } from '../store/rules.ts'

interface RuleRow {
  uuid: string
  name: string
  type: (typeof ruleTypes)[number]
  conditions: Condition[]
  status: string | null
  offsets: number[]
  channelUuid: string | null
  channelName: string | null
  action: string | null
  resettable: boolean
  resetStatus: string | null
  assigneeAssigned: boolean | null
  perpetual: boolean
  perpetualInterval: number | null
  includeScheduledJobs: boolean
  templates: Named[]
  serviceLevelAgreements: Named[]
  active: boolean
  createdAt: Date
  updatedAt: Date
  version: number
}

export const ruleResource = knowing(
  serveResource<RuleRow>({
    contract: rules,
    model: 'rule',
    present: presentRule,
    columns: ({ channel, ...input }) => (channel === undefined ? input : { ...input, channelUuid: channel }),
    beforeWrite: async (columns, previous, { sql }) => {
      mustMakeSense({ ...previous, ...columns })
      if (columns['includeScheduledJobs'] || (previous?.includeScheduledJobs && columns['perpetual'])) {
        columns['perpetual'] = (columns['includeScheduledJobs'] ?? previous?.includeScheduledJobs) !== true
      }
      const action = columns['action']
      if (typeof action === 'string' && !(await actionExists(sql, action))) {
        throw invalid({ propertyPath: 'action', code: 'unknown-reference' })
      }
      // The open tickets are looked through from the beginning again.
      columns['planCursor'] = null
      await withNames(columns, sql)
    },
    beforeDelete: async (row, { sql }) => await dropRuleMarks(sql, row.uuid),
  }),
  [
    { field: 'templates', kind: 'template' },
    { field: 'channel', kind: 'channel' },
  ],
)

function presentRule(row: RuleRow): OutputOf<typeof rules.requests.get> {
  const { channelUuid, channelName, createdAt, updatedAt } = row
  return {
    '@id': iri('rules', row.uuid),
    '@type': 'Rule',
    uuid: row.uuid,
    name: row.name,
    type: row.type,
    conditions: row.conditions,
    status: row.status,
    offsets: row.offsets,
    channel: channelUuid === null ? null : referenceTo('channel', { uuid: channelUuid, name: channelName ?? '' }),
    action: row.action,
    resettable: row.resettable,
    resetStatus: row.resetStatus,
    assigneeAssigned: row.assigneeAssigned,
    perpetual: row.perpetual,
    perpetualInterval: row.perpetualInterval,
    includeScheduledJobs: row.includeScheduledJobs,
    templates: row.templates.map((template) => referenceTo('template', template)),
    serviceLevelAgreements: row.serviceLevelAgreements.map((agreement) => referenceTo('agreement', agreement)),
    active: row.active,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version: row.version,
  }
}

function mustMakeSense(rule: Partial<RuleRow>): void {
  for (const field of ['status', 'resetStatus'] as const) {
    const state = rule[field] ?? null
    if (state !== null && !Status.safeParse(state).success) {
      throw invalid({ propertyPath: field, code: 'rule-status-invalid' })
    }
  }
  if (rule.perpetual && !rule.includeScheduledJobs && !rule.perpetualInterval) {
    throw invalid({ propertyPath: 'perpetualInterval', code: 'required' })
  }
}

async function withNames(columns: Record<string, unknown>, sql: Sql): Promise<void> {
  const { templates, serviceLevelAgreements, channelUuid } = columns as {
    templates?: string[]
    serviceLevelAgreements?: string[]
    channelUuid?: string | null
  }
  if (templates) columns['templates'] = await named(sql, 'template', templates)
  if (channelUuid) columns['channelName'] = (await named(sql, 'channel', [channelUuid]))[0]?.name ?? ''
  if (serviceLevelAgreements) {
    const known = await findAgreementNames(sql, serviceLevelAgreements)
    if (known.length < new Set(serviceLevelAgreements).size) {
      throw invalid({ propertyPath: 'serviceLevelAgreements', code: 'unknown-reference' })
    }
    columns['serviceLevelAgreements'] = known
  }
}
