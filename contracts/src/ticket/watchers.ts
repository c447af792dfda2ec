import { z } from 'zod'
import { TicketRelation, Uuid, UuidRelation } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups, listQuery, ofOneTicket } from '../list-query.ts'
import { Watcher } from './ticket.ts'

export const createWatcher = defineRequest('ticket.createWatcher', {
  description: 'Let somebody watch a ticket.',
  http: 'POST /api/watchers',
  input: z.strictObject({ ticket: TicketRelation, user: UuidRelation }),
  output: Watcher,
  status: 201,
  errors: ['not-found', 'ticket-merged'],
})
export const listWatchers = defineRequest('ticket.listWatchers', {
  description: 'Who watches a ticket.',
  http: 'GET /api/watchers',
  input: listQuery({}, []).extend(ofOneTicket),
  output: pageOf(Watcher),
  errors: ['not-found'],
})
export const getWatcher = defineRequest('ticket.getWatcher', {
  description: 'That somebody watches a ticket.',
  http: 'GET /api/watchers/:uuid',
  input: z.object({ uuid: Uuid, ...groups }),
  output: Watcher,
  errors: ['not-found'],
})
export const deleteWatcher = defineRequest('ticket.deleteWatcher', {
  description: 'Stop watching.',
  http: 'DELETE /api/watchers/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'ticket-merged'],
})
