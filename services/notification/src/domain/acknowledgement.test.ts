import { expect, test } from 'vitest'
import { readAcknowledgement } from './acknowledgement.ts'

const rule = '0198c0de-0000-7000-8000-000000000001'
const key = `leitstand-10023-${rule}`
const signl4 = {
  eventType: 201,
  id: 'b26dbc3a',
  alert: { id: 'a1', statusCode: 2, externalEventId: key },
  user: { username: 'Anna', mailaddress: 'anna@leitstand.example' },
}
const anna = { username: 'anna', email: ' anna@leitstand.example ', firstName: 'Anna', lastName: 'Agent' }
const ilert = {
  id: '4711',
  status: 'ACCEPTED',
  summary: 'Zu spät',
  eventType: 'alert-acknowledged',
  priority: 'LOW',
  alertKey: key.toUpperCase(),
  alertSource: { id: 2101194, name: 'Leitstand' },
  assignedTo: anna,
}

test('reads who took which alert in SIGNL4', () => {
  const taken = { id: 'signl4 b26dbc3a', target: 'signl4', publicId: 10023, rule, email: 'anna@leitstand.example' }
  expect(readAcknowledgement(signl4)).toEqual(taken)
})

test.each<[string, object]>([
  ['as an alert', ilert],
  ['as an incident, as it was called before', { ...ilert, eventType: 'incident-acknowledged' }],
  ['under a name of its own', { eventType: 'alert-accepted', alert: ilert }],
  [
    'without the older field',
    { ...ilert, id: 4711, assignedTo: undefined, responders: [{ user: anna, status: 'ACCEPTED' }] },
  ],
  ['where a whole group responds, too', { ...ilert, responders: [{ group: { name: 'Technik' }, status: 'PENDING' }] }],
  [
    'with those who respond',
    {
      ...ilert,
      assignedTo: null,
      responders: [
        { user: { ...anna, email: 'bernd@leitstand.example' }, status: 'PENDING' },
        { user: anna, status: 'ACCEPTED' },
      ],
    },
  ],
])('reads who took which alert in iLert, which does not keep the case of a key, %s', (_, body) => {
  expect(readAcknowledgement(JSON.parse(JSON.stringify(body)))).toEqual({
    id: 'ilert 4711 anna@leitstand.example',
    target: 'ilert',
    publicId: 10023,
    rule,
    email: 'anna@leitstand.example',
  })
})

test.each<[string, unknown]>([
  ['a new alert', { ...signl4, eventType: 200 }],
  ['one that was closed', { ...signl4, alert: { ...signl4.alert, statusCode: 4 } }],
  ['an alert of something else', { ...signl4, alert: { ...signl4.alert, externalEventId: 'server-7' } }],
  [
    'a number without end',
    { ...signl4, alert: { ...signl4.alert, externalEventId: `leitstand-${'9'.repeat(40)}-${rule}` } },
  ],
  ['what nobody did', { ...signl4, user: {} }],
  ['an alert that was resolved in iLert', { ...ilert, eventType: 'alert-resolved' }],
  ['an alert that nobody has accepted', { ...ilert, assignedTo: null }],
  ['a text', 'acknowledged'],
  ['nothing', undefined],
])('is told nothing by %s', (_, body) => {
  expect(readAcknowledgement(body)).toBeNull()
})
