import { z } from 'zod'
import { Origin } from '../actor.ts'
import { GroupRef, Title, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { groups, listQuery } from '../list-query.ts'

/** What a customer group has at the provider (AMB-111). */
export const resourceKinds = ['colocation_unit', 'managed_server', 'server', 'openstack_project'] as const
export const ResourceKind = z.enum(resourceKinds)
export type ResourceKind = z.infer<typeof ResourceKind>

const fields = {
  '@id': z.string(),
  uuid: Uuid,
  kind: ResourceKind,
  name: z.string(),
  externalId: z.string(),
  origin: Origin.nullable(),
  userGroup: GroupRef.nullable(),
}
export const AssignedResource = z.object({ ...fields, '@type': z.literal('AssignedResource') })
export type AssignedResource = z.infer<typeof AssignedResource>
export const Server = z.object({ ...fields, '@type': z.literal('Server') })
export type Server = z.infer<typeof Server>

export const listAssignedResources = defineRequest('identity.listAssignedResources', {
  description:
    'What customer groups have: colocation units, managed servers, servers, OpenStack projects. Read-only, from the origin.',
  http: 'GET /api/assigned_resources',
  input: listQuery({ 'userGroup.uuid': 'relation', kind: resourceKinds, name: 'partial' }, ['name']),
  output: pageOf(AssignedResource),
})
export const getAssignedResource = defineRequest('identity.getAssignedResource', {
  description: 'One of them. Customers see what their own groups have.',
  http: 'GET /api/assigned_resources/:uuid',
  input: z.object({ uuid: Uuid, ...groups }),
  output: AssignedResource,
  errors: ['not-found'],
})
export const listServers = defineRequest('identity.listServers', {
  description: 'The directory of servers, by name. Customers see those of their own groups.',
  http: 'GET /api/servers',
  input: listQuery({ name: 'partial', search: 'partial', kind: resourceKinds, 'userGroup.uuid': 'relation' }, ['name']),
  output: pageOf(Server),
})

export const getServer = defineRequest('identity.getServer', {
  description: 'One of the directory. Customers see those of their own groups.',
  http: 'GET /api/servers/:uuid',
  input: z.object({ uuid: Uuid, ...groups }),
  output: Server,
  errors: ['not-found'],
})

/** A server as other services keep it. */
export const ServerCopy = z.object({
  uuid: Uuid,
  kind: ResourceKind,
  name: z.string(),
  origin: Origin.nullable(),
  userGroup: Uuid,
})
export type ServerCopy = z.infer<typeof ServerCopy>

export const findServers = defineRequest('identity.findServers', {
  description:
    'Servers of the directory by uuid, or by their whole name among what one group has, for services that point at them. ' +
    'The system account alone asks.',
  role: 'ROLE_SYSTEM',
  input: z.object({
    uuids: z.array(Uuid).max(500).default([]),
    names: z.array(z.string()).max(500).default([]),
    userGroup: Uuid.nullable().default(null),
  }),
  output: z.object({ servers: z.array(ServerCopy) }),
})

export const replaceResources = defineRequest('identity.replaceResources', {
  description:
    'State all that a customer group has from one origin (synchronisation, demo data); what is not named any more goes. ' +
    'The system account alone asks.',
  role: 'ROLE_SYSTEM',
  input: z.object({
    userGroup: Uuid,
    origin: Origin.nullable(),
    resources: z.array(z.object({ kind: ResourceKind, name: Title, externalId: Title })).max(10_000),
  }),
  output: z.object({ total: z.int().min(0) }),
  errors: ['not-found'],
})
