import { iri } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import {
  type Draft,
  deleteDraft,
  getDraft,
  type ListedDraft,
  listDrafts,
  mostDrafts,
  saveDraft,
} from '@leitstand/contracts/ticket/drafts'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import {
  countOtherDrafts,
  type DraftRow,
  dropDraft,
  findDraft,
  keepDraft,
  type ListedRow,
  listDraftsOf,
} from '../store/drafts.ts'

const longestLine = 255

export const handleListDrafts = serve(listDrafts, async (_input, context) => {
  const items = (await listDraftsOf(context, context.actor.uuid)).map(presentListed)
  return { items, total: items.length }
})

export const handleGetDraft = serve(getDraft, async ({ place }, context) =>
  present(place, await findDraft(context, context.actor.uuid, place)),
)

export const handleSaveDraft = serve(saveDraft, async ({ place, version, content }, context) => {
  const owner = context.actor.uuid
  const written = { uuid: newId(), owner, place, content, seen: version, at: context.clock.now() }
  return await context.transaction(async (tx) => {
    if ((await countOtherDrafts(tx, owner, place)) >= mostDrafts)
      throw new AppError('too-many-drafts', { most: mostDrafts })
    const row = await keepDraft(tx, written)
    if (!row) throw new AppError('changed')
    return present(place, row)
  })
})

export const handleDeleteDraft = serve(deleteDraft, async ({ place, version }, context) => {
  if (!(await dropDraft(context, context.actor.uuid, place, version))) throw new AppError('changed')
  return null
})

const named = (place: string) => ({ '@id': iri('drafts', place), '@type': 'Draft' as const, place })

function present(place: string, row: DraftRow | undefined): Draft {
  const { content = null, version = 0, updatedAt } = row ?? {}
  return { ...named(place), content, version, updatedAt: updatedAt?.toISOString() ?? null }
}

function presentListed({ place, subject, parent, version, updatedAt }: ListedRow): ListedDraft {
  const said = { subject: lineOf(subject), parent: lineOf(parent) }
  return { ...named(place), ...said, version, updatedAt: updatedAt.toISOString() }
}

function lineOf(text: unknown): string | null {
  return (typeof text === 'string' && text.trim().slice(0, longestLine).toWellFormed()) || null
}
