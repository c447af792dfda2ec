import { isStaff } from '@leitstand/contracts/actor'
import { Audience, mayReceive } from '@leitstand/contracts/audience'
import { type Present, presenceSubject } from '@leitstand/contracts/front-door'
import { z } from 'zod'
import type { LiveEvent } from './live-events.ts'

/** What one gateway tells all of a page: who has it open, at which ticket, and whether they write. */
export const Here = z.object({
  /** Of the browser's tab, given by itself. */
  tab: z.uuid(),
  person: z.object({ uuid: z.uuid(), name: z.string() }),
  ticket: z.object({ uuid: z.uuid(), publicId: z.int(), audience: Audience }).nullable(),
  isWriting: z.boolean(),
})
export type Here = z.infer<typeof Here>
type Place = NonNullable<Here['ticket']>
type Kept = Here & { ticket: Place; until: number }

export interface Presences {
  report(here: Here): void
  /** Who says nothing any more has left. */
  sweep(): void
  /** What somebody who begins to listen is told. */
  all(): LiveEvent[]
}

/** A page says every fifteen seconds that it is still there. */
const restMs = 40_000
const mostTabs = 20

/** Who looks at which ticket, in memory: every gateway hears all of them, so all know the same. */
export function openPresences(publish: (event: LiveEvent) => void, now: () => number = Date.now): Presences {
  const tabs = new Map<string, Kept>()
  const peopleAt = ({ uuid }: Place): Present[] => {
    const people = new Map<string, Present>()
    for (const { person, ticket, isWriting } of tabs.values()) {
      if (ticket.uuid !== uuid) continue
      people.set(person.uuid, { ...person, isWriting: isWriting || people.get(person.uuid)?.isWriting === true })
    }
    return [...people.values()].sort((one, other) => one.uuid.localeCompare(other.uuid))
  }
  const eventOf = (place: Place): LiveEvent => ({
    message: {
      subject: presenceSubject,
      ticket: place.uuid,
      publicId: place.publicId,
      version: null,
      people: peopleAt(place),
    },
    mayReceive: (actor) => isStaff(actor) && mayReceive(actor, place.audience),
  })
  /** Tells of the places at which it looks different afterwards. */
  const changing = (places: readonly Place[], change: () => void) => {
    const before = places.map((place) => JSON.stringify(peopleAt(place)))
    change()
    for (const [index, place] of places.entries())
      if (JSON.stringify(peopleAt(place)) !== before[index]) publish(eventOf(place))
  }
  return {
    report(here) {
      const key = `${here.person.uuid} ${here.tab}`
      const left = tabs.get(key)?.ticket
      const { ticket } = here
      const places = [left, ticket?.uuid === left?.uuid ? undefined : ticket].flatMap((place) => place ?? [])
      changing(places, () => {
        tabs.delete(key)
        if (ticket && hasRoom(here.person.uuid, tabs)) tabs.set(key, { ...here, ticket, until: now() + restMs })
      })
    },
    sweep() {
      const over = [...tabs].filter(([, { until }]) => until <= now())
      changing(onceEach(over.map(([, { ticket }]) => ticket)), () => {
        for (const [key] of over) tabs.delete(key)
      })
    },
    all: () => onceEach([...tabs.values()].map(({ ticket }) => ticket)).map(eventOf),
  }
}

function hasRoom(person: string, tabs: ReadonlyMap<string, Kept>): boolean {
  return [...tabs.values()].filter((one) => one.person.uuid === person).length < mostTabs
}

function onceEach(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [place.uuid, place])).values()]
}
