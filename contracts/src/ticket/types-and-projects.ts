import { z } from 'zod'
import { defineRequest, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'
import { NamedRef } from './values.ts'

export const listTypes = defineRequest('ticket.listTypes', {
  description: 'The ticket types.',
  http: 'GET /api/types',
  input: listQuery({}, [], { unpaged: true }),
  output: pageOf(NamedRef.extend({ project: z.string().nullable() })),
})
export const getType = defineRequest('ticket.getType', {
  description: 'One ticket type.',
  http: 'GET /api/types/:name',
  input: z.object({ name: z.string() }),
  output: NamedRef.extend({ project: z.string().nullable() }),
  errors: ['not-found'],
})
export const listProjects = defineRequest('ticket.listProjects', {
  description: 'The projects.',
  http: 'GET /api/projects',
  input: listQuery({}, [], { unpaged: true }),
  output: pageOf(NamedRef),
})
export const getProject = defineRequest('ticket.getProject', {
  description: 'One project.',
  http: 'GET /api/projects/:name',
  input: z.object({ name: z.string() }),
  output: NamedRef,
  errors: ['not-found'],
})
export const listProjectTypes = defineRequest('ticket.listProjectTypes', {
  description: 'The ticket types of a project.',
  http: 'GET /api/projects/:name/ticket_types',
  input: z.object({ name: z.string() }),
  output: pageOf(NamedRef),
  errors: ['not-found'],
})
