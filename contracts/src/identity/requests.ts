import { z } from 'zod'
import { Language, Origin, origins } from '../actor.ts'
import { EntryRef, Flag, GroupRef, Instant, OneLine, Page, reference, UserRef, Uuid, UuidRelation } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { filtersOf, groups, listQuery } from '../list-query.ts'
import { Role } from '../roles.ts'
import { TypeName } from '../workflow/state-names.ts'
import { AssignedResource } from './assigned-resources.ts'
import { HeardNotificationSettings, NotificationSettings, usualNotifications } from './notification-settings.ts'

export const User = reference({
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  /** Empty while none counts yet: a new person's waits to be confirmed. */
  email: z.string(),
  /** Another address, which counts from the click on a link in the mail to it (AMB-268). */
  pendingAddress: z.object({ email: z.string(), expiresAt: Instant }).nullable().optional(),
  roles: z.array(Role),
  inactive: z.boolean(),
  isSubUser: z.boolean(),
  is_sub_user: z.boolean(),
  origin: Origin.nullable(),
  locale: Language,
  groups: z.array(GroupRef),
  customer: GroupRef.nullable(),
  notificationSettings: NotificationSettings,
  /** Path of the person's picture, or null. */
  picture: z.string().nullable(),
  /** Since when the person is nobody in particular any more. */
  anonymisedAt: Instant.nullable().optional(),
  version: z.int(),
})
export type User = z.infer<typeof User>

export const UserGroup = reference({
  name: z.string(),
  description: z.string(),
  customerGroup: z.boolean(),
  mainCustomer: UserRef.nullable(),
  active: z.boolean(),
  showTickets: z.boolean(),
  users: z.array(UserRef),
  teamsChannel: z.string().nullable(),
  teamsLanguage: Language,
  workflows: z.array(TypeName),
  roles: z.array(Role),
  watchNewFromUserGroup: z.boolean(),
  disableConfirmationMail: z.boolean(),
  mailDomains: z.array(z.string()),
  serviceLevelAgreements: z.array(EntryRef),
  assignedResources: z.array(AssignedResource),
  clearingTypes: z.array(EntryRef),
  version: z.int(),
})
export type UserGroup = z.infer<typeof UserGroup>

/** A person as events carry it: what other services keep as a slim copy. */
export const UserFacts = z.object({
  uuid: Uuid,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: Language,
  staff: z.boolean(),
  roles: z.array(Role),
  inactive: z.boolean(),
  groups: z.array(Uuid),
  customerGroup: Uuid.nullable(),
  /** The person's own wishes about mails (AMB-225, AMB-226); null = not decided. */
  disableConfirmationEmail: z.boolean().nullable(),
  notificationSettings: HeardNotificationSettings.default(usualNotifications),
  version: z.int(),
})
export type UserFacts = z.infer<typeof UserFacts>

export const GroupFacts = z.object({
  uuid: Uuid,
  name: z.string(),
  customerGroup: z.boolean(),
  active: z.boolean(),
  showTickets: z.boolean(),
  mainCustomer: Uuid.nullable(),
  members: z.array(Uuid),
  teamsChannel: z.string().nullable(),
  teamsLanguage: Language,
  disableConfirmationMail: z.boolean(),
  watchNewFromUserGroup: z.boolean().default(false),
  version: z.int(),
})
export type GroupFacts = z.infer<typeof GroupFacts>

export const getMe = defineRequest('identity.getMe', {
  description: 'The signed-in user.',
  http: 'GET /api/me',
  input: z.object({}),
  output: User.extend({
    effectiveRoles: z.array(Role),
    language: Language,
    /** The types of tickets that one opens and works on; none = all (AMB-131). */
    workflows: z.array(TypeName),
  }),
})

export const listUsers = defineRequest('identity.listUsers', {
  description: 'Users by first and last name.',
  http: 'GET /api/users',
  input: listQuery(
    {
      email: 'partial',
      firstName: 'partial',
      lastName: 'partial',
      search: 'partial',
      'groups.uuid': 'relation',
      'groups.name': 'partial',
      roles: 'exact',
      inactive: 'boolean',
      origin: origins,
      customer: 'relation',
    },
    ['firstName', 'lastName', 'email'],
  ),
  output: pageOf(User),
})
export const getUser = defineRequest('identity.getUser', {
  description: 'One user.',
  http: 'GET /api/users/:uuid',
  input: z.object({ uuid: Uuid }),
  output: User,
  errors: ['not-found'],
})
export const listUserGroupsOf = defineRequest('identity.listUserGroupsOf', {
  description: 'The groups of a user.',
  http: 'GET /api/users/:uuid/groups',
  input: z.object({ uuid: Uuid }),
  output: pageOf(GroupRef),
  errors: ['not-found'],
})
export const filterUsers = defineRequest('identity.filterUsers', {
  description: 'Short entries for filter choices: of active people, or of those that were chosen already.',
  http: 'GET /api/user/filter-users',
  input: z.object({ search: z.string().optional(), ...filtersOf({ uuid: 'relation' }), page: Page }),
  output: pageOf(z.object({ id: Uuid, uuid: Uuid, name: z.string() })),
})
export const listMentionable = defineRequest('identity.listMentionable', {
  description:
    'Whom the signed-in user may mention or assign, by group; with a customer, of the customers this one alone.',
  http: 'GET /api/user/collection',
  input: z.object({ search: z.string().optional(), customer: UuidRelation.optional() }),
  /** The last employees are those without an active group, whose group is null. */
  output: pageOf(z.object({ group: GroupRef.nullable(), customerGroup: z.boolean(), users: z.array(UserRef) })),
})
export const listUserGroups = defineRequest('identity.listUserGroups', {
  description: 'User groups.',
  http: 'GET /api/user_groups',
  input: listQuery({ name: 'partial', search: 'partial', customerGroup: 'boolean', active: 'boolean' }, ['name']),
  output: pageOf(UserGroup),
})
export const getUserGroup = defineRequest('identity.getUserGroup', {
  description: 'One user group.',
  http: 'GET /api/user_groups/:uuid',
  input: z.object({ uuid: Uuid }),
  output: UserGroup,
  errors: ['not-found'],
})
export const filterGroups = defineRequest('identity.filterGroups', {
  description:
    'Groups for filter choices: the active ones, or those that were chosen already; with=users brings their members.',
  http: 'GET /api/user_group/filter-groups',
  input: z.object({ with: z.string().optional(), search: z.string().optional(), ...filtersOf({ uuid: 'relation' }) }),
  output: pageOf(
    z.object({
      id: Uuid,
      uuid: Uuid,
      name: z.string(),
      customerGroup: z.boolean(),
      users: z.array(z.object({ uuid: Uuid, name: z.string() })).optional(),
    }),
  ),
})

export const UserSetting = reference({ name: z.string(), value: z.unknown(), description: z.string().nullable() })
export const listUserSettings = defineRequest('identity.listUserSettings', {
  description: 'Settings of a user, one by name or all (AMB-041).',
  http: 'GET /api/user_settings/:uuid',
  input: z.object({ uuid: Uuid, name: z.string().optional() }),
  output: pageOf(UserSetting),
})
export const listOwnSettings = defineRequest('identity.listOwnSettings', {
  description: 'The own settings, one by name or all.',
  http: 'GET /api/user_settings',
  input: z.object({ name: z.string().optional(), ...groups }),
  output: pageOf(UserSetting),
})
/** In characters of JSON: a preference, not a store of files. */
const longestSetting = 100_000
const longestDescription = 1_000
/** Of one person. */
export const mostSettings = 1_000
export const saveUserSetting = defineRequest('identity.saveUserSetting', {
  description: 'Write or overwrite a setting of a user (own; super admin: all).',
  http: 'POST /api/user_settings/:uuid',
  input: z.strictObject({
    uuid: Uuid,
    name: z.string().min(1, 'blank').max(100),
    value: z.unknown().superRefine((value, context) => {
      if ((JSON.stringify(value) ?? '').length <= longestSetting) return
      const tooBig = { code: 'too_big', origin: 'string', maximum: longestSetting, inclusive: true } as const
      context.addIssue({ ...tooBig, input: value, message: 'too-long' })
    }),
    description: z
      .string()
      .refine((text) => text.length <= longestDescription, 'too-long')
      .nullable()
      .optional(),
  }),
  output: UserSetting,
  status: 201,
  errors: ['too-many-settings', 'already-anonymised'],
})
export const deleteUserSetting = defineRequest('identity.deleteUserSetting', {
  description: 'Remove a setting of a user.',
  http: 'DELETE /api/user_settings/:uuid',
  input: z.object({ uuid: Uuid, name: z.string() }),
})

export const findByEmail = defineRequest('identity.findByEmail', {
  description: 'The active people behind mail addresses, with their customer group.',
  input: z.object({ emails: z.array(z.string()).max(1000) }),
  output: z.object({ people: z.array(UserFacts) }),
})
export const findUsers = defineRequest('identity.findUsers', {
  description: 'The people behind uuids.',
  input: z.object({ uuids: z.array(Uuid).max(1000) }),
  output: z.object({ people: z.array(UserFacts) }),
})
export const findUserGroups = defineRequest('identity.findUserGroups', {
  description: 'The groups behind uuids.',
  input: z.object({ uuids: z.array(Uuid).max(1000) }),
  output: z.object({ groups: z.array(GroupFacts) }),
})
export const findAdministrator = defineRequest('identity.findAdministrator', {
  description: 'Whether there is anybody who may administer: a new installation has nobody yet.',
  role: 'ROLE_SYSTEM',
  input: z.object({}),
  output: z.object({ found: z.boolean() }),
})
export const provisionPeople = defineRequest('identity.provisionPeople', {
  description:
    'Make sure these people exist (import, demo data): staff as employees, customers in the named group or the one of their mail domain. ' +
    'Existing people are left as they are.',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    people: z
      .array(
        z.object({
          email: z.string(),
          firstName: OneLine.default(''),
          lastName: OneLine.default(''),
          staff: z.boolean(),
          customerGroup: OneLine.optional(),
          /** Of the customer on whose ticket they wrote: theirs is the group of one whose own domain is one of employees (AMB-267). */
          customerDomain: OneLine.optional(),
          roles: z.array(Role.exclude(['ROLE_SYSTEM'])).optional(),
          groups: z.array(OneLine).optional(),
          password: z.string().optional(),
          subUser: z.boolean().optional(),
          mainCustomer: Flag.optional(),
          showTickets: z.boolean().optional(),
          language: Language.optional(),
        }),
      )
      .max(1000),
    /**
     * They come from elsewhere, and nobody has looked at their addresses: none of the intake makes a person, and no customer
     * group claims a mail domain of employees, those yet to come included (AMB-268).
     */
    imported: z.object({ employeeDomains: z.array(z.string()).max(10_000) }).optional(),
  }),
  output: z.object({
    people: z.array(UserFacts),
    /** Addresses of the intake, of which nobody was made. */
    refused: z.array(z.string()).default([]),
  }),
})
export const exportPeople = defineRequest('identity.exportPeople', {
  description: 'All users and groups, page by page, to rebuild slim copies.',
  role: 'ROLE_SYSTEM',
  input: z.object({ after: Uuid.nullable(), limit: z.int().min(1).max(1000) }),
  output: z.object({ users: z.array(UserFacts), groups: z.array(GroupFacts), next: Uuid.nullable() }),
})
