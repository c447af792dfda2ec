import { randomInt } from 'node:crypto'

export const readers = ['admin', 'agent', 'chef', 'nutzer', 'suedwind'] as const
export type Reader = (typeof readers)[number]

export const accounts: Record<Reader, string> = {
  admin: 'admin@leitstand.example',
  agent: 'agent@leitstand.example',
  chef: 'chef@nordlicht.example',
  nutzer: 'nutzer@nordlicht.example',
  suedwind: 'chef@suedwind.example',
}

/** A word that stands nowhere else, and who may ever read it. */
export interface Canary {
  name: string
  word: string
  seenBy: readonly Reader[]
}

export const everybodyOf = {
  authorities: ['admin'],
  staff: ['admin', 'agent'],
  nordlicht: ['admin', 'agent', 'chef', 'nutzer'],
  suedwind: ['admin', 'agent', 'suedwind'],
} as const satisfies Record<string, readonly Reader[]>

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Words are made anew for each run and resemble nothing, so that a search for one finds no other. */
export function openAviary() {
  const canaries: Canary[] = []
  const marks: Canary[] = []
  return {
    canaries,
    marks,
    hatch(name: string, seenBy: readonly Reader[]): string {
      const word = `K${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`
      canaries.push({ name, word, seenBy })
      return word
    },
    /** What the product itself says, and only to these; no word that a search would find. */
    mark(name: string, word: string, seenBy: readonly Reader[]): void {
      marks.push({ name, word, seenBy })
    },
  }
}
export type Aviary = ReturnType<typeof openAviary>
