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
  /** Of the tab's words; they may overtake each other on their way. */
  sequence: z.int(),
})
export type Here = z.infer<typeof Here>
type Place = NonNullable<Here['ticket']>
type Kept = Here & { until: number }

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
export function openPresences(
  publish: (event: LiveEvent) => void,
  now: () => number = () => performance.now(),
): Presences {
  const tabs = new Map<string, Kept>()
  const peopleAt = ({ uuid }: Place): Present[] => {
    const people = new Map<string, Present>()
    for (const { person, ticket, isWriting } of tabs.values()) {
      if (ticket?.uuid !== uuid) continue
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
      const last = tabs.get(key)
      if (last && here.sequence < last.sequence) return
      changing(placesOf([last, here]), () => {
        tabs.delete(key)
        if (makeRoom(here.person.uuid, tabs)) tabs.set(key, { ...here, until: now() + restMs })
      })
    },
    sweep() {
      const over = [...tabs].filter(([, { until }]) => until <= now())
      changing(placesOf(over.map(([, here]) => here)), () => {
        for (const [key] of over) tabs.delete(key)
      })
    },
    all: () => placesOf([...tabs.values()]).map(eventOf),
  }
}

/** Whether one more of the person's tabs can be kept: one that has left makes way. */
function makeRoom(person: string, tabs: Map<string, Kept>): boolean {
  const own = [...tabs].filter(([, one]) => one.person.uuid === person)
  const oldestThatLeft = own.find(([, { ticket }]) => ticket === null)
  return own.length < mostTabs || (oldestThatLeft !== undefined && tabs.delete(oldestThatLeft[0]))
}

/** Each once. */
function placesOf(words: readonly (Here | undefined)[]): Place[] {
  const places = words.flatMap((here) => here?.ticket ?? [])
  return [...new Map(places.map((place) => [place.uuid, place])).values()]
}
