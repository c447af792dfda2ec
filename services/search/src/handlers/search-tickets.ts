import type { Language } from '@leitstand/contracts/actor'
import { priorityLabels } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { findUsers } from '@leitstand/contracts/identity/requests'
import {
  countTeam,
  countTickets,
  peopleFacets,
  priorityFacets,
  searchTickets,
  statusFacets,
  typeFacets,
} from '@leitstand/contracts/search/requests'
import { states, ticketTypes } from '@leitstand/contracts/workflow/states'
import { type Context, serve } from '../context.ts'
import { type FacetField, keysMeant, readFilters, sortOf } from '../domain/filters.ts'
import { readQuestion } from '../domain/words.ts'
import type { Question, SearchEngine } from '../engine/engine.ts'
import { teamCounts } from '../engine/team.ts'
import { toHit } from '../engine/to-hit.ts'
import { withoutWordless } from '../engine/without-wordless.ts'
import { namesIn } from '../store/names.ts'

type Input = ParsedInputOf<typeof searchTickets>

/** Everything that asks the index, on whichever engine is configured. */
export function searchHandlers(configured: (context: Context) => SearchEngine) {
  const engineOf = (context: Context) => withoutWordless(configured(context))
  const facets = (contract: typeof statusFacets, field: FacetField, labels: Readonly<Record<string, Label>>) =>
    serve(contract, async (input, context) => {
      const rows = await engineOf(context).facets(await questionOf(input, context), field)
      return toFacets(rows, (name) => labels[name]?.[context.language] ?? name)
    })
  return [
    serve(searchTickets, async (input, context) => {
      const question = await questionOf(input, context)
      const engine = engineOf(context)
      const found = await engine.search(question)
      const parents = found.documents.filter((one) => one.isParent)
      const children = await engine.children(
        question,
        parents.map((one) => one.facts.uuid),
      )
      const hits = found.documents.map((one) =>
        toHit(one, question, context.language, children.get(one.facts.uuid) ?? []),
      )
      return { hits, nbHits: found.total, page: input.page, items: input.items }
    }),
    serve(countTickets, async (input, context) => ({
      count: await engineOf(context).count(await questionOf(input, context)),
    })),
    facets(statusFacets, 'status', states),
    facets(typeFacets, 'type', ticketTypes),
    facets(priorityFacets, 'priority', priorityLabels),
    serve(peopleFacets, async (input, context) => {
      const question = await questionOf(input, context)
      const named = async (field: 'assignee' | 'responsibleGroup') => {
        const rows = await engineOf(context).facets(question, field)
        const names = await namesIn(context, field, uuidsOf(rows))
        return toFacets(rows, (name) => names.get(name) ?? nobody[context.language]).items
      }
      const [assignees, groups] = await Promise.all([named('assignee'), named('responsibleGroup')])
      return { assignees, groups }
    }),
    serve(countTeam, async ({ people }, context) => {
      const { actor, config, clock } = context
      const rows = await teamCounts(context, { actor, people, timeZone: config.timeZone, now: clock.now() })
      const items = rows.map(({ at_risk, broken, oldest_at, ...row }) => {
        return { ...row, slaAtRisk: at_risk, slaBroken: broken, oldestAt: oldest_at.toISOString() }
      })
      return { items, total: items.length }
    }),
  ]
}

async function questionOf(input: Input, context: Context): Promise<Question> {
  const filters = readFilters(input, context.actor)
  return {
    actor: context.actor,
    asked: readQuestion(input.q),
    filters,
    relevantGroups: await groupsOf(filters.relevantFor ?? [], context),
    sort: sortOf(input.sort),
    order: input.order,
    offset: (input.page - 1) * input.items,
    limit: input.items,
    timeZone: context.config.timeZone,
    now: context.clock.now(),
  }
}

/** The groups of these people, whom identity knows; of the reader they are at hand. */
async function groupsOf(people: readonly string[], context: Context): Promise<string[]> {
  const { actor } = context
  const wanted = keysMeant('relevantFor', people, actor)
  const others = wanted.filter((one) => one !== actor.uuid)
  const own = others.length < wanted.length ? actor.groups : []
  if (others.length === 0) return [...own]
  const found = await context.callAsSystem(findUsers, { uuids: others })
  return [...own, ...found.people.flatMap(({ groups }) => groups)]
}

type Label = Readonly<Record<Language, string>>
const nobody: Label = { de: 'Niemand', en: 'Nobody' }

function uuidsOf(rows: readonly { name: string }[]): string[] {
  return rows.flatMap(({ name }) => (name === 'none' ? [] : [name]))
}

function toFacets(rows: readonly { name: string; count: number }[], label: (name: string) => string) {
  return { items: rows.map(({ name, count }) => ({ name, label: label(name), count })), total: rows.length }
}
