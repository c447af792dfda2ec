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
  return {
    canaries,
    hatch(name: string, seenBy: readonly Reader[]): string {
      const word = `K${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`
      canaries.push({ name, word, seenBy })
      return word
    },
  }
}
export type Aviary = ReturnType<typeof openAviary>
