import type { Rolldown } from 'vite'

type Known = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const markdownPackages = /\/node_modules\/(markdown-it|linkify-it|mdurl|uc\.micro|punycode\.js)\//

/**
 * Few files, each with a purpose: far fewer requests, and they compress better. Each brings along the packages that
 * nothing before it brought.
 *
 * - `early` is what runs before a drawn page is seen, and nothing else,
 * - `app` is what every page begins with, `base` what twelve pages or more share,
 * - `markdown` reads long texts, which the lists and most forms do without,
 * - `lists` is what the dashboard or the overview has in common with other pages,
 * - `desk` what the ticket page has in common with others, as far as that shows no long texts, `texts` the rest of it.
 */
export function chunkGroups(root: string) {
  const pages = (...names: string[]) => names.map((name) => `${root}src/pages/${name}.tsx`)
  const markdown = ['markdown.tsx', 'plain-text.tsx'].map((file) => `${root}src/ui/${file}`)
  return [
    { name: 'early', test: /\/src\/app\/early-input\.ts$/, priority: 7 },
    { name: 'markdown', test: markdownPackages, priority: 6 },
    { ...group('app', reachedBy(`${root}src/app/main.tsx`)), priority: 5 },
    { name: 'base', minShareCount: 30, priority: 4 },
    { ...group('lists', reachedBy(...pages('home/home-page', 'tickets/ticket-overview-page'))), priority: 3 },
    { ...group('desk', reachedBy(...pages('ticket/ticket-page')), leadingTo(markdown)), priority: 2 },
    { ...group('texts', reachedBy(...pages('ticket/ticket-page'))), priority: 1 },
    { name: 'shared', minShareCount: 12, priority: 0 },
  ]
}

type Fits = (id: string, known: Known) => boolean

function group(name: string, fits: Fits, isLeftOut: Fits = () => false) {
  return {
    debugName: name,
    minShareCount: 2,
    name: (id: string, known: Known) => (fits(id, known) && !isLeftOut(id, known) ? name : null),
  }
}

/** What these modules import at once, without themselves. */
function reachedBy(...starts: readonly string[]): Fits {
  let reached: Set<string> | undefined
  return (id, known) => {
    reached ??= reachedFrom(starts, known)
    return reached.has(id) && !starts.includes(id)
  }
}

function leadingTo(ends: readonly string[]): Fits {
  return (id, known) => {
    const reached = reachedFrom([id], known)
    return ends.some((end) => reached.has(end))
  }
}

/** Of ours only: packages come along with what needs them. */
function reachedFrom(starts: readonly string[], known: Known): Set<string> {
  const found = new Set(starts)
  // What is added while it is walked through is walked through as well.
  for (const id of found)
    for (const imported of known.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes('/node_modules/')) found.add(imported)
  return found
}
