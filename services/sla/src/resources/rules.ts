import { invalid } from '@leitstand/contracts/problems'
import type { EntityOf, WrittenOf } from '@leitstand/contracts/resource'
import { rules } from '@leitstand/contracts/sla/resources'
import { templates as templateContract } from '@leitstand/contracts/ticket/resources'
import { listPlaces } from '@leitstand/contracts/workflow/requests'
import type { Context } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { type Action, needsChannelOfRule } from '../domain/action.ts'
import type { PrismaClient, Rule } from '../generated/prisma/client.ts'
import { knowing, named, referenceTo } from '../steps/references.ts'
import { findAgreementNames } from '../store/agreements.ts'
import { dropRuleMarks, endAlertsOf } from '../store/ended-alerts.ts'
import type { Named } from '../store/rulebook.ts'
import { findRulePlaces, takeAction } from '../store/rules.ts'

type Shown = EntityOf<typeof rules>
type Sense = Pick<Rule, 'perpetual' | 'perpetualInterval' | 'includeScheduledJobs' | 'channelUuid' | 'action'>

export const ruleResource = knowing(
  serveResource(rules, 'rule', {
    present: presentRule,
    prepare: async (input, context, uuid) => {
      await mustBeReachable(input, context, uuid)
      return input
    },
    columns: ({ channel, ...input }) => (channel === undefined ? input : { ...input, channelUuid: channel }),
    beforeWrite: async (columns, previous, { sql, input }) => {
      mustMakeSense({ ...previous, ...columns })
      if (columns.includeScheduledJobs ?? previous?.includeScheduledJobs) columns.perpetual = false
      const action = await takeEffect({ ...previous, ...columns }, sql)
      if (action) columns.action = action.name
      // The open tickets are looked through from the beginning again.
      columns.planCursor = null
      Object.assign(columns, await withNames(input, sql))
    },
    afterWrite: async (row, _input, sql, { clock }) => {
      if (!row.active) await endAlertsOf(sql, row.uuid, clock.now())
    },
    beforeDelete: async (row, { sql }, { clock }) => await dropRuleMarks(sql, row.uuid, clock.now()),
  }),
  [
    { field: 'templates', kind: 'template' },
    { field: 'channel', kind: 'channel' },
  ],
)

function presentRule(row: Rule): Omit<Shown, '@id' | '@type' | 'uuid' | 'version'> {
  const { channelUuid, channelName, createdAt, updatedAt } = row
  return {
    name: row.name,
    type: row.type as Shown['type'],
    conditions: row.conditions as Shown['conditions'],
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
    templates: (row.templates as Named[]).map((template) => referenceTo('template', template)),
    serviceLevelAgreements: (row.serviceLevelAgreements as Named[]).map((agreement) =>
      referenceTo('agreement', agreement),
    ),
    active: row.active,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function mustMakeSense(rule: Partial<Sense>): void {
  if (!rule.channelUuid && !rule.action) throw invalid({ propertyPath: 'channel', code: 'rule-without-effect' })
  if (rule.perpetual && !rule.includeScheduledJobs && !rule.perpetualInterval) {
    throw invalid({ propertyPath: 'perpetualInterval', code: 'required' })
  }
}

async function takeEffect({ action, channelUuid }: Partial<Sense>, sql: Sql): Promise<Action | undefined> {
  if (!action) return undefined
  const found = await takeAction(sql, action)
  if (!found) throw invalid({ propertyPath: 'action', code: 'unknown-reference' })
  if (!channelUuid && needsChannelOfRule(found)) throw invalid({ propertyPath: 'channel', code: 'rule-without-effect' })
  return found
}

/** Its states must occur in a workflow of its templates (AMB-210), or in any when it is for every template. */
async function mustBeReachable(
  input: WrittenOf<typeof rules>,
  context: Context<PrismaClient>,
  uuid: string | undefined,
): Promise<void> {
  if (input.status === undefined && input.resetStatus === undefined && input.templates === undefined) return
  const before = uuid === undefined ? undefined : await findRulePlaces(context, uuid)
  const templates = input.templates ?? before?.templates.map((template) => template.uuid) ?? []
  const wanted = (['status', 'resetStatus'] as const).flatMap((field) => {
    const state = input[field] === undefined ? before?.[field] : input[field]
    return state ? [{ field, state }] : []
  })
  if (wanted.length === 0) return
  const asked = templates.map((template) => context.call(templateContract.requests.get, { uuid: template }))
  const types = (await Promise.all(asked)).map(({ type }) => type.name)
  const { items: places } = await context.call(listPlaces, {})
  for (const { field, state } of wanted) {
    const place = places.find(({ name }) => name === state)
    if (!place || place.types.length === 0) throw invalid({ propertyPath: field, code: 'rule-status-invalid' })
    if (templates.length > 0 && !place.types.some((type) => types.includes(type)))
      throw invalid({ propertyPath: field, code: 'rule-status-unreachable' })
  }
}

async function withNames(written: WrittenOf<typeof rules>, sql: Sql) {
  const { templates, serviceLevelAgreements, channel } = written
  const agreements = serviceLevelAgreements && (await findAgreementNames(sql, serviceLevelAgreements))
  if (agreements && agreements.length < new Set(serviceLevelAgreements).size) {
    throw invalid({ propertyPath: 'serviceLevelAgreements', code: 'unknown-reference' })
  }
  return {
    ...(templates && { templates: await named(sql, 'template', templates) }),
    ...(channel && { channelName: (await named(sql, 'channel', [channel]))[0]?.name ?? '' }),
    ...(agreements && { serviceLevelAgreements: agreements }),
  }
}
