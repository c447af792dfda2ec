import { userRef } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { templateWatchers } from '@leitstand/contracts/ticket/templates'
import type { TypeName } from '@leitstand/contracts/workflow/states'
import { serveResource } from '../context.ts'
import { maySubscribe } from '../domain/ticket-policy.ts'
import { templateRef } from '../steps/present-templates.ts'
import { keptFrom, knownPeople } from '../steps/references.ts'
import { forgetWishes } from '../store/eager-watchers.ts'
import { findNames } from '../store/names.ts'
import { findPeople } from '../store/people.ts'

export const templateWatcherResource = serveResource(templateWatchers, 'templateWatcher', {
  include: { template: true },
  uniqueField: 'template',
  filters: { 'user.uuid': (uuid) => ({ person: uuid }) },
  prepare: async (input, context) => {
    await knownPeople(context, input.user === undefined ? [] : [input.user])
    return input
  },
  columns: ({ template, user }) => ({
    ...(template !== undefined && { templateUuid: template }),
    ...(user !== undefined && { person: user }),
  }),
  complete: async (rows, on) => {
    const names = await findNames(
      on,
      rows.map(({ person }) => person),
    )
    return rows.map((row) => ({ ...row, personName: names.of(row.person) }))
  },
  beforeWrite: async ({ templateUuid, person = '' }, _previous, { sql }, { actor }) => {
    if (!maySubscribe(actor, person)) throw new AppError('forbidden')
    const [found] = await findPeople(sql, [person])
    if (!found) throw invalid({ propertyPath: 'user', code: 'unknown-reference' })
    if (!found.staff) throw invalid({ propertyPath: 'user', code: 'staff-only' })
    const [template] = await sql.query<{ type: TypeName }>('SELECT type FROM template WHERE uuid = $1::uuid', [
      templateUuid,
    ])
    if (!template) throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
    const wrong = keptFrom({ type: template.type, internal: false }, 'user', [found])
    if (wrong.length > 0) throw invalid(...wrong)
  },
  beforeDelete: async ({ person }, _tx, { actor }) => {
    if (!maySubscribe(actor, person)) throw new AppError('forbidden')
  },
  afterWrite: async () => forgetWishes(),
  afterDelete: async () => forgetWishes(),
  present: (row) => ({
    template: {
      ...templateRef(row.template.uuid, row.template.name),
      nameEn: row.template.nameEn,
      type: row.template.type,
      active: row.template.active,
    },
    user: userRef(row.person, row.personName),
  }),
})
