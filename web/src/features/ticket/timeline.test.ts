import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import type { MergedTicket } from '@leitstand/contracts/ticket/merging'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const comment = (uuid: string, createdAt: string) => ({ uuid, createdAt }) as Comment
const event = (uuid: string, createdAt: string, kind: ActivityEntry['kind'] = 'status') =>
  ({ uuid, createdAt, kind }) as ActivityEntry
const shape = (entries: ReturnType<typeof timelineOf>) =>
  entries.map((entry) => {
    if (entry.kind === 'events') return entry.events.map(({ uuid }) => uuid)
    return entry.kind === 'comment' ? entry.comment.uuid : entry.merged.ticket.uuid
  })

test('events that follow each other are folded, comments stand alone', () => {
  const entries = timelineOf(
    [comment('c1', '10:00'), comment('c2', '12:00')],
    [event('e1', '10:30'), event('e2', '11:00'), event('e3', '13:00')],
    'asc',
  )
  expect(shape(entries)).toEqual(['c1', ['e1', 'e2'], 'c2', ['e3']])
})

test('newest first turns everything round', () => {
  const entries = timelineOf([comment('c1', '10:00'), comment('c2', '12:00')], [event('e1', '11:00')], 'desc')
  expect(shape(entries)).toEqual(['c2', ['e1'], 'c1'])
})

test('another ticket that is read here begins where it was written', () => {
  const merged = { ticket: { publicId: 10002 }, createdAt: '11:30' } as MergedTicket
  const entries = timelineOf([comment('c1', '10:00'), comment('c2', '12:00')], [], 'asc', [merged])
  expect(entries.map(({ kind }) => kind)).toEqual(['comment', 'merged', 'comment'])
})

test('a comment is not told twice', () => {
  expect(shape(timelineOf([comment('c1', '10:00')], [event('e1', '10:00', 'comment')], 'asc'))).toEqual(['c1'])
})

test('an alert is told where it happened, and a note that says nothing is left out', () => {
  const alert = { ...event('e1', '10:30', 'notification'), changes: [{ field: 'delivered', before: null, after: 'A' }] }
  const empty = { ...event('e2', '10:40', 'notification'), changes: [] }
  expect(shape(timelineOf([comment('c1', '10:00')], [alert, empty], 'asc'))).toEqual(['c1', ['e1']])
})
