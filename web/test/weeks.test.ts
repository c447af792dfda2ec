import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { loaded as german } from '../src/i18n/load-de.ts'
import { loaded as english } from '../src/i18n/load-en.ts'

test.each([
  ['German', german.antd],
  ['English', english.antd],
])('weeks of a calendar begin on Monday in %s', (_, { locale }) => {
  const wednesday = dayjs('2026-11-25').locale(locale)
  expect(wednesday.startOf('week').format('YYYY-MM-DD')).toBe('2026-11-23')
})
