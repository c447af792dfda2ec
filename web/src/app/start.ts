import { keepInput } from './early-input.ts'

/** For browsers that do not say when they have painted. */
const patienceMs = 300

keepInput()
const later = document.getElementById('later')
const isDrawn = document.getElementById('root')?.inert

// What the gateway drew is shown first; reading the scripts would hold that up. A hidden tab paints nothing.
if (document.hidden || !isDrawn) begin()
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, patienceMs)
}

/** Moves them into the document, once: the template is empty afterwards. */
function begin(): void {
  if (later instanceof HTMLTemplateElement) document.head.append(later.content)
}
