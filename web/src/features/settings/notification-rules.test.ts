import { type NotificationSettings, usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { expect, test } from 'vitest'
import { readOnlyReason, summaryDetails } from './notification-rules.ts'

const options = Object.keys(usualNotifications) as (keyof NotificationSettings)[]
const summarised: NotificationSettings = { ...usualNotifications, summarizeNotifications: true }
const changeable = (settings: NotificationSettings) => options.filter((one) => readOnlyReason(settings, one) === null)

test('without notifications nothing else can be changed, whatever the rest says', () => {
  const off = { ...summarised, activateNotifications: false, everything: true }
  expect(changeable(off)).toEqual(['activateNotifications'])
  expect(readOnlyReason(off, 'watched')).toBe('off')
})

test('how to summarise can be changed only while notifications are summarised', () => {
  const fixed = ['interval', 'everything', ...summaryDetails]
  expect(changeable(usualNotifications)).toEqual(options.filter((option) => !fixed.includes(option)))
  expect(changeable(summarised)).toEqual(options)
})

test('with everything summarised the details are settled, the interval is not', () => {
  const settings = { ...summarised, everything: true }
  expect(summaryDetails.map((option) => readOnlyReason(settings, option))).toEqual(
    summaryDetails.map(() => 'everything'),
  )
  expect(readOnlyReason(settings, 'interval')).toBeNull()
  expect(readOnlyReason(settings, 'everything')).toBeNull()
})
