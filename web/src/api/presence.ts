import { frontDoor, type LiveMessage, type Present, presenceSubject } from '@leitstand/contracts/front-door'
import { useEffect, useSyncExternalStore } from 'react'
import { useIsStaff, useMe } from './me.tsx'
import { sendLine } from './send.ts'

/** Who only passes by is not told. */
const arriveMs = 400
const againMs = 15_000
/** After the last stroke. */
const writingMs = 10_000

const tab = crypto.randomUUID()
let sequence = 0
const nobody: readonly Present[] = []
let present: ReadonlyMap<number, readonly Present[]> = new Map()
const listeners = new Set<() => void>()

/** What the live stream tells of who is where. */
export function hearPresence({ subject, publicId, people }: LiveMessage): void {
  if (subject !== presenceSubject || publicId === null || !people) return
  const next = new Map(present).set(publicId, people)
  if (people.length === 0) next.delete(publicId)
  set(next)
}

/** The stream begins anew, and says who is where by now. */
export function forgetPresences(): void {
  set(new Map())
}

/** The others who have a ticket before them. */
export function usePresent(publicId: number): readonly Present[] {
  const { uuid } = useMe()
  const read = () => present.get(publicId) ?? nobody
  const people = useSyncExternalStore(listen, read, read)
  return people.filter((one) => one.uuid !== uuid)
}

/** Tells the others that one has a ticket before one's eyes, as long as that is so. */
export function useBeingAt(publicId: number): void {
  const isStaff = useIsStaff()
  useEffect(() => {
    if (!isStaff) return
    const look = () => tell({ ticket: document.hidden ? null : publicId, isWriting: wanted.isWriting })
    const leave = () => void put({ ticket: null, isWriting: false }, true)
    const arriving = setTimeout(look, arriveMs)
    const staying = setInterval(look, againMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(arriving)
      clearInterval(staying)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', leave)
      if (wanted.ticket !== null) tell({ ticket: null, isWriting: false })
    }
  }, [isStaff, publicId])
}

/** With every stroke. */
export function noteWriting(): void {
  if (wanted.ticket === null) return
  clearTimeout(resting)
  resting = setTimeout(noteRest, writingMs)
  if (!wanted.isWriting) tell({ ...wanted, isWriting: true })
}

/** What was written has been sent, or put aside. */
export function noteRest(): void {
  clearTimeout(resting)
  if (wanted.isWriting) tell({ ...wanted, isWriting: false })
}

interface Place {
  ticket: number | null
  isWriting: boolean
}

let wanted: Place = { ticket: null, isWriting: false }
let resting: ReturnType<typeof setTimeout> | undefined
let isTelling = false

/** One after the other, and the last word counts, so that leaving one ticket never overtakes coming to the next. */
function tell(place: Place): void {
  wanted = place
  if (isTelling) return
  isTelling = true
  void (async () => {
    for (let told: Place | undefined; told !== wanted; ) {
      told = wanted
      await put(told, false)
    }
    isTelling = false
  })()
}

/** Nobody is kept from work because others were not told; it is said again soon. */
async function put(place: Place, keepalive: boolean): Promise<void> {
  sequence += 1
  await sendLine(frontDoor.presence, { tab, ...place, sequence }, { keepalive }).catch(() => undefined)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: typeof present): void {
  present = next
  for (const listener of listeners) listener()
}
