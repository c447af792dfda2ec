import { iri } from '@leitstand/contracts/common'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import { changeSetting, getSetting, saveSetting } from '@leitstand/contracts/sla/requests'
import { type Setting, settings } from '@leitstand/contracts/sla/resources'
import { knownSettings, type SettingName } from '@leitstand/contracts/sla/settings'
import { parsePart } from '@leitstand/kit/answer'
import { isAsItStands } from '@leitstand/kit/as-it-stands'
import { auditChange } from '@leitstand/kit/audit'
import type { Context } from '@leitstand/kit/chassis'
import { emit } from '@leitstand/kit/outbox'
import { serve, serveResource } from '../context.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { findSetting, type SettingRow, writeSetting } from '../store/settings.ts'

export const settingResource = serveResource(settings, 'setting', {
  present: presentSetting,
  // Written by name, below.
  columns: () => ({}),
})

export const handleGetSetting = serve(getSetting, async ({ key }, context) => {
  return presentSetting(mustExist(await findSetting(context, key)))
})

export const handleSaveSetting = serve(saveSetting, async ({ name, value, description }, context) => {
  return await write({ name, value, description }, context)
})

export const handleChangeSetting = serve(changeSetting, async ({ key, value, description }, context) => {
  const row = mustExist(await findSetting(context, key))
  const { seenVersion } = context
  if (seenVersion !== undefined && seenVersion !== row.version) {
    throw new AppError('changed', { current: presentSetting(row) })
  }
  const next = { name: row.name, value: value === undefined ? row.value : value, description }
  return await write(next, context, seenVersion)
})

async function write(
  setting: { name: string; value: unknown; description?: string | null | undefined },
  context: Context<PrismaClient>,
  seenVersion?: number,
): Promise<Setting> {
  const value = readValue(setting.name, setting.value)
  return await context.transaction(async (tx) => {
    const before = await findSetting(tx, setting.name)
    const written = { value, ...(setting.description !== undefined && { description: setting.description }) }
    if (before && isAsItStands(written, before)) return presentSetting(before)
    const row = await writeSetting(tx, { ...setting, value }, seenVersion)
    if (!row) throw new AppError('changed')
    const entity = presentSetting(row)
    await auditChange(tx, settings, { before: before ? presentSetting(before) : null, after: entity }, context)
    await emit(tx, settings.changed, { entity, version: row.version })
    return entity
  })
}

/** A value as it is kept. What nobody heeds is no setting. */
function readValue(name: string, value: unknown): unknown {
  if (!isKnown(name)) throw invalid({ propertyPath: 'name', code: 'unknown-setting' })
  return parsePart('value', knownSettings[name].schema, value)
}

function isKnown(name: string): name is SettingName {
  return Object.hasOwn(knownSettings, name)
}

function presentSetting({ uuid, name, value, description, version }: SettingRow): Setting {
  return { '@id': iri('settings', uuid), '@type': 'Setting', uuid, name, value, description, version }
}
