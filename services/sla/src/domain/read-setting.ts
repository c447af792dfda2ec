import { knownSettings, type SettingName } from '@leitstand/contracts/sla/settings'
import type { Violation, ViolationCode } from '@leitstand/contracts/violations'
import { violations } from '@leitstand/contracts/violations'

/** A value as it is kept, or what is wrong with it. What nobody heeds is refused. */
export function readSetting(name: string, value: unknown): { value: unknown } | readonly Violation[] {
  if (!isKnown(name)) return [{ propertyPath: 'name', code: 'unknown-setting' }]
  if (value === undefined) return [{ propertyPath: 'value', code: 'required' }]
  const read = knownSettings[name].schema.safeParse(value)
  if (read.success) return { value: read.data }
  return read.error.issues.map(({ path, message }) => ({
    propertyPath: ['value', ...path].join('.'),
    code: isCode(message) ? message : name === 'businessHours' ? 'business-hours-invalid' : 'invalid',
  }))
}

function isKnown(name: string): name is SettingName {
  return Object.hasOwn(knownSettings, name)
}

function isCode(message: string): message is ViolationCode {
  return Object.hasOwn(violations, message)
}
