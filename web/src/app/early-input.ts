const controls = 'a[href], button, summary, input, select, textarea, [role=button], [role=tab], [role=switch]'

/** In their order. A click is remembered by what was there: the page that runs is made anew. */
const waiting: (() => void)[] = []

/** From now on, for somebody whose page is seen before it runs. */
export function keepInput(): void {
  addEventListener('keydown', keepKey)
  addEventListener('click', keepClick)
}

/** Gives what was pressed and clicked meanwhile to the page that runs by now. */
export function releaseInput(): void {
  removeEventListener('keydown', keepKey)
  removeEventListener('click', keepClick)
  // Not while React draws: what is written then would be taken back.
  setTimeout(() => {
    for (const happen of waiting.splice(0)) happen()
  })
}

function keepKey(event: KeyboardEvent): void {
  waiting.push(() => {
    const target = document.activeElement ?? document.body
    const isOpen = target.dispatchEvent(new KeyboardEvent(event.type, event))
    // No key that a script presses writes its letter.
    if (isOpen && isLetter(event)) document.execCommand('insertText', false, event.key)
  })
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

/** Another button than the left one, and keys held with it, ask the browser for something that no script can repeat. */
function keepClick(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const control = controlsAt(event.clientX, event.clientY).at(-1)
  if (!control) return
  const known = likeness(control)
  waiting.push(() => {
    const same = [...document.querySelectorAll<HTMLElement>(controls)].filter((found) => likeness(found) === known)
    const meant = same.length > 1 ? same.find((found) => isAt(found, event.clientX, event.clientY)) : same[0]
    meant?.focus()
    meant?.click()
  })
}

/** By their boxes, the innermost last: to an inert page the browser tells of no hit. */
function controlsAt(x: number, y: number): Element[] {
  return [...document.querySelectorAll(`[inert] :is(${controls})`)].filter((control) => isAt(control, x, y))
}

function isAt(control: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom
}

function likeness(control: Element): string {
  const named = ['aria-label', 'href', 'type', 'name', 'placeholder'].map((name) => control.getAttribute(name))
  return [control.tagName, ...named, control.textContent].join('\n')
}
