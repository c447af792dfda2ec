import type { Question, SearchEngine } from './engine.ts'

/** Finds nothing where only signs were typed: to an engine no word at all means everything. */
export function withoutWordless(engine: SearchEngine): SearchEngine {
  const isVain = ({ asked }: Question) => asked.isWordless
  return {
    search: async (question) => (isVain(question) ? { documents: [], total: 0 } : await engine.search(question)),
    count: async (question) => (isVain(question) ? 0 : await engine.count(question)),
    facets: async (question, field) => (isVain(question) ? [] : await engine.facets(question, field)),
    children: async (question, parents) => (isVain(question) ? new Map() : await engine.children(question, parents)),
  }
}
