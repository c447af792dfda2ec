import { iri } from '@leitstand/contracts/common'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import { changeSetting, getSetting, saveSetting } from '@leitstand/contracts/sla/requests'
import { type Setting, settings } from '@leitstand/contracts/sla/resources'
import { type BusinessHours, knownSettings, type SettingName } from '@leitstand/contracts/sla/settings'
import { parsePart } from '@leitstand/kit/answer'
import { isAsItStands } from '@leitstand/kit/as-it-stands'
import { auditChange } from '@leitstand/kit/audit'
import type { Context } from '@leitstand/kit/chassis'
import { emit } from '@leitstand/kit/outbox'
import { serve, serveResource } from '../context.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { specialTimesMustEnd } from '../steps/special-times.ts'
import { findSetting, lockSetting, type SettingRow, writeSetting } from '../store/settings.ts'

export const settingResource = serveResource(settings, 'setting', {
  present: presentSetting,
  // Written by name, below.
  columns: () => ({}),
})

export const handleGetSetting = serve(getSetting, async ({ key }, context) => {
  return presentSetting(mustExist(await findSetting(context, key)))
})

export const handleSaveSetting = serve(saveSetting, async ({ name, value, description }, context) => {
  mustBeKnown(name)
  return await write(name, () => ({ value, description }), context)
})

export const handleChangeSetting = serve(changeSetting, async ({ key, value, description }, context) => {
  const { seenVersion } = context
  const change = (before: SettingRow) => {
    if (seenVersion !== undefined && seenVersion !== before.version) {
      throw new AppError('changed', { current: presentSetting(before) })
    }
    return { value: value === undefined ? before.value : value, description }
  }
  return await write(key, change, context)
})

/** One write after the other: what each leaves out stays as the one before it left it. */
async function write(
  key: string,
  change: (before: SettingRow) => { value: unknown; description: string | null | undefined },
  context: Context<PrismaClient>,
): Promise<Setting> {
  return await context.transaction(async (tx) => {
    const before = mustExist(await lockSetting(tx, key))
    const { value, description = before.description } = change(before)
    const written = { value: readValue(before.name, value, context.config.timeZone), description }
    if (isAsItStands(written, before)) return presentSetting(before)
    const row = await writeSetting(tx, { uuid: before.uuid, ...written })
    const entity = presentSetting(row)
    await auditChange(tx, settings, { before: presentSetting(before), after: entity }, context)
    await emit(tx, settings.changed, { entity, version: row.version })
    return entity
  })
}

/** A value as it is kept. */
function readValue(name: string, value: unknown, timeZone: string): unknown {
  mustBeKnown(name)
  const read = parsePart('value', knownSettings[name].schema, value)
  if (name === 'businessHours') specialTimesMustEnd('value', read as BusinessHours, timeZone)
  return read
}

/** What nobody heeds is no setting. */
function mustBeKnown(name: string): asserts name is SettingName {
  if (!Object.hasOwn(knownSettings, name)) throw invalid({ propertyPath: 'name', code: 'unknown-setting' })
}

function presentSetting({ uuid, name, value, description, version }: SettingRow): Setting {
  return { '@id': iri('settings', uuid), '@type': 'Setting', uuid, name, value, description, version }
}
