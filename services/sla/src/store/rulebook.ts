import type { Condition, PromisedTime, ruleTypes } from '@leitstand/contracts/sla/resources'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { Config } from '@leitstand/kit/config'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { Agreement } from '../domain/agreement.ts'
import type { Calendar } from '../domain/calendar.ts'
import type { Mode } from '../domain/response-time.ts'
import type { Rule } from '../domain/rule.ts'
import type { Rule as RuleModel, ServiceLevelAgreement } from '../generated/prisma/client.ts'
import { calendarOf, type Hours, readHours } from './calendars.ts'

export type Named = {
  readonly uuid: string
  readonly name: string
}
/** Of what is told on which channel; one from before there was a resolution time is about the response. */
export type SlaNotification = {
  minutes: number
  channel: Named
  about?: PromisedTime
}
/** A rule and what happens when it fires. */
export interface ActiveRule extends Rule {
  readonly named: Named
  readonly channel: string | null
  /** By its name. */
  readonly action: string | null
}
/** All that decides about times and timers. */
export interface Rulebook {
  readonly version: number
  readonly rules: readonly ActiveRule[]
  readonly agreements: readonly Agreement[]
  readonly calendar: Calendar
  readonly calendarDigest: string
  readonly hours: Hours
}

const kept = new WeakMap<Config, Rulebook>()

/** The rulebook as it stands. Read again only when its version has changed, for every event of every ticket asks. */
export async function readRulebook(sql: Sql, config: Config): Promise<Rulebook> {
  const [row] = await sql.query<{ version: number }>('SELECT version FROM rulebook_version', [], 'rulebook-version')
  const version = row?.version ?? 0
  const known = kept.get(config)
  if (known?.version === version) return known
  const [agreements, notifications] = await readAgreements(sql)
  const hours = await readHours(sql, config.timeZone)
  const rulebook = {
    version,
    rules: [...(await readRules(sql)), ...notifications],
    agreements,
    calendar: calendarOf(hours),
    calendarDigest: hours.digest,
    hours,
  }
  kept.set(config, rulebook)
  return rulebook
}

type RuleRow = RowOf<
  RuleModel,
  {
    type: (typeof ruleTypes)[number]
    conditions: Condition[]
    templates: Named[]
    service_level_agreements: Named[]
  }
>

async function readRules(sql: Sql): Promise<ActiveRule[]> {
  const rows = await sql.query<RuleRow>('SELECT * FROM rules WHERE active ORDER BY uuid')
  return rows.map((row) => ({
    key: row.uuid,
    named: { uuid: row.uuid, name: row.name },
    type: row.type,
    conditions: row.conditions,
    status: row.status,
    offsets: row.offsets,
    channel: row.channel_uuid,
    action: row.action,
    resettable: row.resettable,
    resetStatus: row.reset_status,
    assigneeAssigned: row.assignee_assigned,
    perpetual: row.perpetual,
    perpetualInterval: row.perpetual_interval,
    includeScheduledJobs: row.include_scheduled_jobs,
    templates: row.templates.map(({ uuid }) => uuid),
    serviceLevelAgreements: row.service_level_agreements.map(({ uuid }) => uuid),
    active: row.active,
  }))
}

type AgreementRow = RowOf<
  ServiceLevelAgreement,
  {
    response_times: { type: Mode; minutes: number }[]
    conditions: Condition[]
    templates: Named[]
    user_groups: Named[]
    channels: Named[]
    notifications: SlaNotification[]
    pause_states: Status[]
  }
>

async function readAgreements(sql: Sql): Promise<[Agreement[], ActiveRule[]]> {
  const rows = await sql.query<AgreementRow>('SELECT * FROM service_level_agreements ORDER BY uuid')
  const agreements = rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    firstResponseTime: row.first_response_time,
    responseTimes: row.response_times,
    conditions: row.conditions,
    templates: row.templates.map(({ uuid }) => uuid),
    userGroups: row.user_groups.map(({ uuid }) => uuid),
    includeHolidays: row.include_holidays,
    includeSecondaryTime: row.include_secondary_time,
    pauseStates: row.pause_states,
    resolutionTime: row.resolution_time,
  }))
  return [agreements, rows.flatMap(notificationsOf)]
}

/**
 * What an agreement asks to be told of is a rule about its own tickets, one for each channel and time (AMB-205). Its own
 * channels are told when a time is over.
 */
function notificationsOf(row: AgreementRow): ActiveRule[] {
  const { response = [], resolution = [] } = Object.groupBy(row.notifications, ({ about = 'response' }) => about)
  const whenOver = row.channels.map((channel) => ({ minutes: 0, channel }))
  return [
    ...notificationsAbout(row, 'sla_response', '', [...response, ...whenOver]),
    ...notificationsAbout(row, 'sla_resolution', '/resolution', [...resolution, ...whenOver]),
  ]
}

function notificationsAbout(
  row: AgreementRow,
  type: ActiveRule['type'],
  suffix: string,
  alarms: readonly SlaNotification[],
): ActiveRule[] {
  const byChannel = Map.groupBy(alarms, ({ channel }) => channel.uuid)
  return [...byChannel].map(([channel, notifications]) => ({
    key: `${row.uuid}/${channel}${suffix}`,
    named: { uuid: row.uuid, name: row.name },
    type,
    conditions: [],
    status: null,
    offsets: [...new Set(notifications.map(({ minutes }) => minutes))],
    channel,
    action: null,
    resettable: false,
    resetStatus: null,
    assigneeAssigned: null,
    perpetual: false,
    perpetualInterval: null,
    includeScheduledJobs: true,
    templates: [],
    serviceLevelAgreements: [row.uuid],
    active: true,
  }))
}
