import { z } from 'zod'
import { Language } from '../actor.ts'
import { AuditSubject, auditKinds } from '../audit.ts'
import {
  Change,
  EmailAddress,
  Flag,
  GroupRef,
  Instant,
  OneLine,
  Person,
  reference,
  Title,
  UserRef,
  Uuid,
  UuidRelation,
  UuidRelations,
} from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'
import { Role } from '../roles.ts'
import { TypeName } from '../workflow/state-names.ts'
import { NotificationSettings, NotificationWishes } from './notification-settings.ts'
import { User, UserGroup } from './requests.ts'

const Name = OneLine.max(255, 'too-long')

/** `customer` is short for "in exactly this customer group"; `is_sub_user` is read as well as `isSubUser`. */
const writableUser = {
  firstName: Name,
  lastName: Name,
  email: EmailAddress,
  roles: z.array(Role),
  groups: UuidRelations,
  customer: UuidRelation.nullable(),
  isSubUser: Flag,
  is_sub_user: Flag,
  inactive: Flag,
  locale: Language,
  notificationSettings: NotificationWishes,
}
const partOfUser = z.object(writableUser).partial().shape

export const createUser = defineRequest('identity.createUser', {
  description:
    'Add a person (administrators; main customers add sub-users of their own group). Without a role it is a customer. ' +
    'With `sendInvitation` they get a mail with a one-time link to choose a password. Without a `locale` they have that of whoever adds them.',
  http: 'POST /api/users',
  input: z.strictObject({
    ...partOfUser,
    firstName: Name.min(1, 'blank'),
    lastName: Name.min(1, 'blank'),
    email: EmailAddress,
    sendInvitation: Flag.default(false),
  }),
  output: User,
  status: 201,
})
const changeRefusals = [
  'not-found',
  'changed',
  'own-account',
  'last-administrator',
  'system-account',
  'already-anonymised',
] as const
export const patchUser = defineRequest('identity.patchUser', {
  description:
    'Change fields of a person: administrators all, main customers those of their sub-users except roles and groups, ' +
    'everybody their own name, language and notification settings. Fields sent as they are count as not sent.',
  http: 'PATCH /api/users/:uuid',
  input: z.strictObject({ ...partOfUser, uuid: Uuid }),
  output: User,
  errors: changeRefusals,
})
export const replaceUser = defineRequest('identity.replaceUser', {
  description: 'Replace all that may be written of a person; what is left out becomes its default (administrators).',
  http: 'PUT /api/users/:uuid',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({
    ...partOfUser,
    firstName: Name.min(1, 'blank'),
    lastName: Name.min(1, 'blank'),
    email: EmailAddress,
    uuid: Uuid,
  }),
  output: User,
  errors: changeRefusals,
})
export const deleteUser = defineRequest('identity.deleteUser', {
  description:
    'Take a person out of service (administrators; main customers their sub-users): inactive, signed out everywhere, ' +
    'still named on old entries (AMB-256).',
  http: 'DELETE /api/users/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: changeRefusals,
})

const writableGroup = z.object({
  name: Title,
  description: z.string().max(10_000, 'too-long'),
  customerGroup: Flag,
  /** One of the members, who holds ROLE_MAIN_CUSTOMER (AMB-130). */
  mainCustomer: UuidRelation.nullable(),
  active: Flag,
  showTickets: Flag,
  users: UuidRelations,
  /** Where the group reads of its tickets; empty for nowhere. */
  teamsChannel: z
    .string()
    .trim()
    .max(4000, 'too-long')
    .refine((url) => url === '' || z.url({ protocol: /^https?$/ }).safeParse(url).success, { error: 'invalid-url' })
    .nullable(),
  teamsLanguage: Language,
  workflows: z.array(TypeName),
  roles: z.array(Role),
  watchNewFromUserGroup: Flag,
  disableConfirmationMail: Flag,
  /** Domains whose senders and newcomers belong to this customer group. */
  mailDomains: z.array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[^\s@]+\.[^\s@]+$/, 'invalid'),
  ),
})
const byUuid = { uuid: Uuid }

export const createUserGroup = defineRequest('identity.createUserGroup', {
  description: 'Add a group of employees or customers (administrators).',
  http: 'POST /api/user_groups',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({ ...writableGroup.partial().shape, name: Title }),
  output: UserGroup,
  status: 201,
})
export const patchUserGroup = defineRequest('identity.patchUserGroup', {
  description: 'Change fields of a group (administrators). What kind of group it is cannot be changed.',
  http: 'PATCH /api/user_groups/:uuid',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({ ...writableGroup.omit({ customerGroup: true }).partial().shape, ...byUuid }),
  output: UserGroup,
  errors: ['not-found', 'changed', 'last-administrator'],
})
export const deleteUserGroup = defineRequest('identity.deleteUserGroup', {
  description: 'Delete a group of employees that no ticket and no template names (administrators).',
  http: 'DELETE /api/user_groups/:uuid',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object(byUuid),
  errors: ['not-found', 'changed', 'group-in-use', 'customer-group-protected', 'last-administrator'],
})
const membership = z.object({ ...byUuid, user: Uuid })
export const addMember = defineRequest('identity.addMember', {
  description: 'Put a person into a group; one who is in it stays in it (administrators).',
  http: 'PUT /api/user_groups/:uuid/members/:user',
  role: 'ROLE_SUPER_ADMIN',
  input: membership,
  output: UserGroup,
  errors: ['not-found'],
})
export const removeMember = defineRequest('identity.removeMember', {
  description: 'Take a person out of a group (administrators).',
  http: 'DELETE /api/user_groups/:uuid/members/:user',
  role: 'ROLE_SUPER_ADMIN',
  input: membership,
  errors: ['not-found', 'last-administrator'],
})

const ResponsibleUser = UserRef.extend({ email: z.string() })
const choices = listQuery({ search: 'partial' }, ['name'])
export const listResponsibleUsers = defineRequest('identity.listResponsibleUsers', {
  description: 'Active staff, who can answer for a ticket.',
  http: 'GET /api/responsible_users',
  role: 'ROLE_EMPLOYEE',
  input: choices,
  output: pageOf(ResponsibleUser),
})
export const getResponsibleUser = defineRequest('identity.getResponsibleUser', {
  description: 'One of the staff, as somebody who answers for tickets.',
  http: ['GET /api/responsible_users/:uuid', 'GET /api/users/:uuid/responsible_user'],
  role: 'ROLE_EMPLOYEE',
  input: z.object(byUuid),
  output: ResponsibleUser,
  errors: ['not-found'],
})
export const listResponsibleGroups = defineRequest('identity.listResponsibleGroups', {
  description: 'Active groups of employees, who can answer for a ticket.',
  http: 'GET /api/responsible_user_groups',
  role: 'ROLE_EMPLOYEE',
  input: choices,
  output: pageOf(GroupRef),
})
export const getResponsibleGroup = defineRequest('identity.getResponsibleGroup', {
  description: 'One group of employees, as somebody who answers for tickets.',
  http: 'GET /api/responsible_user_groups/:uuid',
  role: 'ROLE_EMPLOYEE',
  input: z.object(byUuid),
  output: GroupRef,
  errors: ['not-found'],
})

export const getNotificationSettings = defineRequest('identity.getNotificationSettings', {
  description: 'What the signed-in user wants to be told, and how.',
  http: 'GET /api/user/notification-settings',
  input: z.object({}),
  output: NotificationSettings,
})
export const saveNotificationSettings = defineRequest('identity.saveNotificationSettings', {
  description: 'Change what the signed-in user wants to be told; options that are not named stay.',
  http: 'PATCH /api/user/notification-settings',
  input: NotificationWishes,
  output: NotificationSettings,
  errors: ['already-anonymised'],
})

export const AuditEntry = reference({
  at: Instant,
  kind: z.enum(auditKinds),
  /** Who did it; null when nobody was signed in. */
  actor: Person.nullable(),
  /** To whom or what it happened. */
  subject: AuditSubject.nullable(),
  /** From where; null when it was no request of a browser. */
  address: z.string().nullable(),
  /** For members of a group: before are those who left, after those who came. */
  changes: z.array(Change),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const listAudit = defineRequest('identity.listAudit', {
  description:
    'Who changed roles, groups, logins, tokens and what the administration sets up, who billed, and who signed in; newest first (administrators).',
  http: 'GET /api/audit_entries',
  role: 'ROLE_SUPER_ADMIN',
  input: listQuery({ kind: auditKinds, 'actor.uuid': 'relation', 'subject.uuid': 'relation', at: 'date' }, ['at']),
  output: pageOf(AuditEntry),
})
