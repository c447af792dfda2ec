/** What the gateway sent along with the page, so that the page need not ask for it (gateway/first-answers). */
let answers: Record<string, unknown> | undefined

/** Older ones may be untrue by now. */
const freshForMs = 15_000

/** The answer to a reading that came with the page; each is given once, so that whoever reads again asks again. */
export function takeFirstAnswer(url: string): unknown {
  answers ??= readAnswers()
  const answer = performance.now() < freshForMs ? answers[url] : undefined
  delete answers[url]
  return answer
}

function readAnswers(): Record<string, unknown> {
  const element = document.getElementById('first-answers')
  const read = JSON.parse(element?.textContent || '{}') as Record<string, unknown>
  element?.remove()
  return read
}
