import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { expect, test } from 'vitest'
import { choose, settingsOf } from './notification-settings.ts'

test('starts as usual: told of everything at once, summaries every half an hour once they are wanted', () => {
  expect(settingsOf({})).toEqual(usualNotifications)
  expect(settingsOf({})).toMatchObject({ activateNotifications: true, summarizeNotifications: false, interval: '30m' })
})

test('keeps what was chosen before when something else is', () => {
  const chosen = choose({ interval: '4h' }, { watched: true, assigned: undefined })
  expect(chosen).toEqual({ interval: '4h', watched: true })
  expect(settingsOf(chosen)).toEqual({ ...usualNotifications, interval: '4h', watched: true })
})

test('can leave the confirmation to the group again', () => {
  const chosen = choose({ disableConfirmationEmail: true }, { disableConfirmationEmail: null })
  expect(settingsOf(chosen).disableConfirmationEmail).toBeNull()
})
