import { type FirstAnswers, type FirstRead, mostReads } from '@leitstand/contracts/drawn-page'

/** What the gateway sent along with the page (gateway/first-answers). */
let sent: FirstAnswers | undefined
/** Older ones may be untrue by now; in ms since the page was opened. */
let freshUntil = 15_000
/** What was looked for in vain while the page was drawn. */
const missing = new Map<string, FirstRead>()

/** The answer to a reading that came with the page; each is given once, so that whoever reads again asks again. */
export function takeFirstAnswer(url: string): unknown {
  const { given } = read()
  const answer = performance.now() < freshUntil ? given[url] : undefined
  delete given[url]
  return answer
}

/** What came with the page, for what is drawn at once; the reading itself takes it, or asks anew where it was only drawn. */
export function seeFirstAnswer(url: string): unknown {
  const { given, drawn } = read()
  return performance.now() < freshUntil ? (given[url] ?? drawn[url]) : undefined
}

export function hasFirstAnswers(): boolean {
  if (import.meta.env.SSR) return true
  const { given, drawn } = read()
  return performance.now() < freshUntil && Object.keys({ ...given, ...drawn }).length > 0
}

/** Those of the page that is drawn next, where there is no document that they came with. */
export function provideFirstAnswers(answers: Record<string, unknown>): void {
  sent = { at: Date.now(), given: { ...answers }, drawn: {} }
  freshUntil = Number.POSITIVE_INFINITY
  missing.clear()
}

export function missFirstAnswer(read: FirstRead): void {
  if (missing.size < mostReads) missing.set(read.url, read)
}

export function missingFirstAnswers(): FirstRead[] {
  return [...missing.values()]
}

function read(): FirstAnswers {
  sent ??= fromDocument() ?? { at: null, given: {}, drawn: {} }
  return sent
}

/** When they were asked for by the clock of the gateway, if any came. */
export function firstAnswersAt(): number | null {
  return read().at
}

function fromDocument(): FirstAnswers | null {
  const element = document.getElementById('first-answers')
  element?.remove()
  return element ? (JSON.parse(element.textContent) as FirstAnswers) : null
}
