import { describe, expect, it } from 'vitest'
import { type Action, beginAction } from './action.ts'

const channel = '0199a000-0000-7000-8000-000000000001'
const anAction = (type: Action['type'], parameters: unknown): Action => ({ name: 'x', type, parameters })
const highest = anAction('set_priority', { priority: 'highest' })

describe('an action whose rule fires', () => {
  it.each<[string, Parameters<typeof beginAction>, object]>([
    ['is done when there is none', ['none', 9], { outcome: 'done', alert: null }],
    ['waits until its ticket is changed', [highest, 0], { outcome: 'waiting', alert: null }],
    ['is the fifth step of a chain', [highest, 4], { outcome: 'waiting' }],
    ['stops when it would be the sixth', [highest, 5], { outcome: 'stopped', problem: null }],
    ['alerts on its own channel', [anAction('notify', { channel }), 0], { alert: { channel, webhooksOnly: false } }],
    ['leaves the alert to its rule', [anAction('notify', {}), 0], { outcome: 'done', alert: null }],
    ['calls webhooks alone', [anAction('call_webhook', { channel }), 0], { alert: { channel, webhooksOnly: true } }],
    [
      'alerts at the end of a chain, too',
      [anAction('notify', { channel }), 5],
      { outcome: 'done', alert: { channel } },
    ],
    ['says that it was deleted', ['missing', 0], { outcome: 'refused', problem: { code: 'not-found' } }],
    [
      'says that it makes no sense',
      [anAction('set_priority', {}), 0],
      { outcome: 'refused', problem: { code: 'invalid' } },
    ],
  ])('%s', (_, given, expected) => {
    expect(beginAction(...given)).toMatchObject(expected)
  })
})
