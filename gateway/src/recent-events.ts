import type { LiveEvent } from './live-events.ts'

/** What was told lately, for pages whose first answers are older than their live stream. */
export interface RecentEvents {
  /** Read when somebody wants to know. */
  keep(read: () => LiveEvent | undefined): void
  /** What was told from then on (ms since 1970); null when that is longer ago than anything is kept. */
  since(from: number): LiveEvent[] | null
  /** Lets go of what is too old, also when nothing more happens. */
  forget(): void
}

interface Limits {
  mostEvents: number
  keptMs: number
  /** Who asks may go by the clock of a gateway on another machine; hearing a thing twice does no harm. */
  skewMs: number
}

/** A page is there within seconds; one that takes longer reads anew. */
const usual: Limits = { mostEvents: 1_000, keptMs: 20_000, skewMs: 1_000 }

export function openRecentEvents(
  { mostEvents, keptMs, skewMs }: Limits = usual,
  now: () => number = Date.now,
): RecentEvents {
  const kept: { at: number; read: () => LiveEvent | undefined }[] = []
  let forgottenUntil = now()
  const forget = () => {
    while (kept.length > mostEvents || (kept[0] && kept[0].at < now() - keptMs))
      forgottenUntil = kept.shift()?.at ?? forgottenUntil
  }
  return {
    forget,
    keep(read) {
      kept.push({ at: now(), read })
      forget()
    },
    since(from) {
      forget()
      if (from <= forgottenUntil) return null
      return kept.filter(({ at }) => at >= from - skewMs).flatMap(({ read }) => read() ?? [])
    },
  }
}
