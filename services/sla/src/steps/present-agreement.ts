import { iri } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import type { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import type { AgreementRow } from '../store/agreements.ts'
import { referenceTo } from './references.ts'

export type AgreementEntity = OutputOf<typeof serviceLevelAgreements.requests.get>

export function presentAgreement(row: AgreementRow): AgreementEntity {
  return {
    '@id': iri('service_level_agreements', row.uuid),
    '@type': 'ServiceLevelAgreement',
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    firstResponseTime: row.firstResponseTime,
    responseTimes: row.responseTimes,
    conditions: row.conditions,
    templates: row.templates.map((template) => referenceTo('template', template)),
    channels: row.channels.map((channel) => referenceTo('channel', channel)),
    userGroups: row.userGroups.map((group) => referenceTo('user-group', group)),
    icon: row.icon,
    iconColour: row.iconColour,
    textColour: row.textColour,
    includeHolidays: row.includeHolidays,
    includeSecondaryTime: row.includeSecondaryTime,
    pauseStates: row.pauseStates,
    resolutionTime: row.resolutionTime,
    notifications: row.notifications.map(({ minutes, channel, about = 'response' }) => ({
      minutes,
      about,
      channel: referenceTo('channel', channel),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
