import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { Status } from '@leitstand/contracts/workflow/states'
import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const option = (name: string, to: Status, more: Partial<TransitionOption> = {}): TransitionOption => ({
  ...{ name, label: name, to, requiresComment: false, requiresDate: false, refusal: null },
  ...more,
})

test('a move can be undone when a way leads back that asks for nothing', () => {
  expect(wayBack([option('redo', 'open', { requiresComment: true })], 'open')).toBeUndefined()
  expect(wayBack([option('redo', 'open', { refusal: 'isms-only' })], 'open')).toBeUndefined()
  expect(wayBack([option('redo', 'in_progress'), option('reopen', 'open')], 'open')?.name).toBe('reopen')
})

test('what was suspended goes back when its day is known', () => {
  const suspend = option('open_adjourn', 'adjourned', { requiresDate: true })
  expect(wayBack([suspend], 'adjourned')).toBeUndefined()
  expect(wayBack([suspend], 'adjourned', '2026-12-24')?.name).toBe('open_adjourn')
})
