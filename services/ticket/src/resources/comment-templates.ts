import { groupRef, userRef } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { ownershipAfter, type Wish } from '../domain/comment-templates.ts'
import { commentTemplateScope, mayChangeCommentTemplate, type Ownership } from '../domain/ticket-policy.ts'
import { knownGroups } from '../steps/references.ts'
import { findNames } from '../store/names.ts'
import { findGroups } from '../store/people.ts'

export const commentTemplateResource = serveResource(commentTemplates, 'commentTemplate', {
  scope: commentTemplateScope,
  filters: { 'user.uuid': (uuid) => ({ owner: uuid }) },
  // "Those of all and my own" is what somebody who writes chooses from (AMB-044).
  either: ['user.uuid', 'global'],
  complete: async (rows, on, { actor }) => {
    const names = await findNames(
      on,
      rows.flatMap((row) => [row.owner, ...row.groups]),
    )
    const [chosen] = await on.query<{ template: string }>(
      'SELECT template FROM comment_template_default WHERE person = $1::uuid',
      [actor.uuid],
      'comment-template-default',
    )
    return rows.map((row) => ({ ...row, nameOf: names.of, isDefault: row.uuid === chosen?.template }))
  },
  prepare: async (input, context) => {
    await knownGroups(context, input.groups ?? [])
    return input
  },
  columns: ({ default: _, groups, system, global, ...words }, { actor }, previous) => {
    const wish: Wish = { groups, system, global }
    const saysWhose = Object.values(wish).some((part) => part !== undefined)
    return { ...words, ...((saysWhose || !previous) && owned(ownershipAfter(wish, previous, actor))) }
  },
  beforeWrite: async (columns, previous, { sql }, { actor }) => {
    const before = previous ?? { owner: null, groups: [], system: false }
    const after: Ownership = { ...before, ...columns }
    if (previous && !mayChangeCommentTemplate(actor, previous)) throw new AppError('forbidden')
    if (!mayChangeCommentTemplate(actor, after)) throw new AppError('forbidden')
    await mustBeStaffGroups(sql, after.groups)
  },
  afterWrite: async (row, input, sql, { actor }) => {
    // Choosing a default changes nothing for others, so whoever sees a template may.
    if (input.default === undefined && !mayChangeCommentTemplate(actor, row)) throw new AppError('forbidden')
    if (input.default === true) {
      // A new default takes the place of the old one (AMB-115).
      await sql.query(
        `INSERT INTO comment_template_default (person, template) VALUES ($1::uuid, $2::uuid)
         ON CONFLICT (person) DO UPDATE SET template = excluded.template`,
        [actor.uuid, row.uuid],
      )
    }
    if (input.default === false) {
      await sql.query('DELETE FROM comment_template_default WHERE person = $1::uuid AND template = $2::uuid', [
        actor.uuid,
        row.uuid,
      ])
    }
  },
  beforeDelete: async (row, _tx, { actor }) => {
    if (!mayChangeCommentTemplate(actor, row)) throw new AppError('forbidden')
    if (row.system) throw new AppError('system-template-protected')
  },
  present: (row, { actor }) => ({
    name: row.name,
    text: row.text,
    user: row.owner === null ? null : userRef(row.owner, row.nameOf(row.owner)),
    groups: row.groups.map((uuid) => groupRef(uuid, row.nameOf(uuid))),
    default: row.isDefault,
    system: row.system,
    global: row.owner === null,
    editable: mayChangeCommentTemplate(actor, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
})

function owned({ owner, groups, system }: Ownership) {
  return { owner, groups: [...groups], system }
}

/** Customers never see these texts, so their groups have no place here. */
async function mustBeStaffGroups(sql: Sql, groups: readonly string[]): Promise<void> {
  const found = await findGroups(sql, groups)
  const isKnown = (uuid: string) => found.some((group) => group.uuid === uuid && !group.customer_group)
  if (!groups.every(isKnown)) throw invalid({ propertyPath: 'groups', code: 'unknown-reference' })
}
