import type { Language } from './actor.ts'
import type { ServiceName } from './define.ts'

/** What the web app needs to draw a page where there is no browser. */
export interface PageToDraw {
  /** Whole, with its query. */
  url: string
  language: Language
  isPhone: boolean
  /** What the page would ask first, by address; one of them says who is signed in. */
  answers: Record<string, unknown>
}

export interface DrawnPage {
  html: string
  /** What else the page would ask to show itself, at most `mostReads`. */
  missing: FirstRead[]
}

/** Something that a page asks for, and who answers it. */
export interface FirstRead {
  service: ServiceName
  url: string
}

export const mostReads = 12

/** Answers that come with a page, by address. */
export interface FirstAnswers {
  /** When they were asked for, in ms since 1970 by the clock of the gateway, if they were; the live stream goes on from there. */
  at: number | null
  /** To what it would ask: it asks for none of them. */
  given: Record<string, unknown>
  /** What it is drawn with until it has asked itself. */
  drawn: Record<string, unknown>
}
