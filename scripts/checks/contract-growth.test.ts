import { describe, expect, it, test } from 'vitest'
import { type Lock, type Schema, shrinkingsOf } from './contract-growth.ts'

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const asking = (input: Schema, output: Schema = {}): Lock => ({
  'ticket.json': { requests: { 'ticket.getTicket': { http: 'GET /api/tickets', status: 200, input, output } } },
})
const answering = (output: Schema) => asking({}, output)
const telling = (accepted: Schema, given: Schema): Lock => ({
  'ticket.json': { events: { 'event.ticket.changed': { accepted, given } } },
})
const states = (...words: string[]) => ({ type: 'string', enum: words })

describe('a contract that grows is let through:', () => {
  test.each<[string, Lock, Lock]>([
    ['a call that came', {}, asking(text)],
    ['an input that may be left out', asking(object({})), asking(object({ a: text }))],
    ['an input that need not be given any more', asking(object({ a: text }, ['a'])), asking(object({ a: text }))],
    ['a longer text', asking({ ...text, maxLength: 5 }), asking({ ...text, maxLength: 9 })],
    ['a word more', asking(states('open')), asking(states('open', 'closed'))],
    ['null beside a text', asking(text), asking({ anyOf: [text, { type: 'null' }] })],
    ['a field more in the answer', answering(object({})), answering(object({ a: text }, ['a']))],
    ['a text in place of a text or null', answering({ anyOf: [text, { type: 'null' }] }), answering(text)],
    ['a new state in an answer', answering(states('open')), answering(states('open', 'closed'))],
  ])('%s', (_what, before, after) => expect(shrinkingsOf(before, after)).toEqual([]))
})

describe('a contract that shrinks is refused:', () => {
  test.each<[string, Lock, Lock, string]>([
    ['a call that is gone', asking(text), {}, 'ticket.getTicket is gone'],
    ['an event that is gone', telling(text, text), { 'ticket.json': {} }, 'event.ticket.changed is gone'],
    [
      'another status',
      asking(text),
      { 'ticket.json': { requests: { 'ticket.getTicket': { http: 'GET /api/tickets', status: 201, input: text } } } },
      'ticket.getTicket has another address or status',
    ],
    ['an input that is gone', asking(object({ a: text })), asking(object({})), 'ticket.getTicket.input.a is gone'],
    [
      'an input that must be given now',
      asking(object({ a: text })),
      asking(object({ a: text }, ['a'])),
      'ticket.getTicket.input.a is required now',
    ],
    [
      'a shorter text',
      asking({ ...text, maxLength: 9 }),
      asking({ ...text, maxLength: 5 }),
      'ticket.getTicket.input accepts less (maxLength)',
    ],
    [
      'a word less',
      asking(states('open', 'closed')),
      asking(states('open')),
      'ticket.getTicket.input does not accept closed',
    ],
    [
      'words in place of any text',
      asking(text),
      asking(states('open')),
      'ticket.getTicket.input does not accept everything else',
    ],
    ['another type', asking(text), asking({ type: 'number' }), 'ticket.getTicket.input is of another type'],
    [
      'no null any more',
      asking({ anyOf: [text, { type: 'null' }] }),
      asking(text),
      'ticket.getTicket.input accepts less',
    ],
    [
      'unknown fields',
      asking(object({})),
      asking({ ...object({}), additionalProperties: false }),
      'ticket.getTicket.input accepts less (unknown fields)',
    ],
    [
      'a field of the answer that is gone',
      answering(object({ a: text }, ['a'])),
      answering(object({})),
      'ticket.getTicket.output.a is gone',
    ],
    [
      'a field that may be missing now',
      answering(object({ a: text }, ['a'])),
      answering(object({ a: text })),
      'ticket.getTicket.output.a is no longer sure',
    ],
    [
      'an answer that may be null now',
      answering(text),
      answering({ anyOf: [text, { type: 'null' }] }),
      'ticket.getTicket.output may be something else',
    ],
    [
      'a field of events that those of before have not',
      telling(object({}), object({})),
      telling(object({ a: text }, ['a']), object({ a: text }, ['a'])),
      'event.ticket.changed.accepted.a is required now',
    ],
  ])('%s', (_what, before, after, finding) => expect(shrinkingsOf(before, after)).toEqual([finding]))
})

describe('a schema with a name', () => {
  const named = (fields: Record<string, Schema>): Lock => ({
    'ticket.json': {
      requests: {
        one: { output: { $ref: 'ticket.json#/given/Ticket' } },
        other: { output: { type: 'array', items: { $ref: 'ticket.json#/given/Ticket' } } },
      },
      given: { Ticket: object({ parent: { $ref: 'ticket.json#/given/Ticket' }, ...fields }, Object.keys(fields)) },
    },
  })

  it('that shrinks is told of once, by its name', () => {
    expect(shrinkingsOf(named({ a: text }), named({}))).toEqual(['Ticket (given).a is gone'])
  })

  it('may stand in place of the same one without a name', () => {
    const plain: Lock = { 'ticket.json': { requests: { one: { output: object({ a: text }, ['a']) } } } }
    expect(shrinkingsOf(plain, named({ a: text })).filter((finding) => finding.startsWith('one'))).toEqual([])
  })
})
