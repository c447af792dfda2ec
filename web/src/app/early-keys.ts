const pressed: KeyboardEvent[] = []
const note = (event: KeyboardEvent) => void pressed.push(event)

/** From now on, for somebody whose page is seen before it runs. */
export function keepKeys(): void {
  addEventListener('keydown', note)
}

/** Gives what was pressed meanwhile to the page that runs by now. */
export function releaseKeys(): void {
  removeEventListener('keydown', note)
  const target = document.activeElement ?? document.body
  for (const event of pressed.splice(0)) target.dispatchEvent(new KeyboardEvent(event.type, event))
}
