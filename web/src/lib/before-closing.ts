let underway = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** While it goes on the browser asks before the page is closed: what is on its way to the server would be cut off. */
export async function askingBeforeClosing<T>(work: Promise<T>): Promise<T> {
  if (underway === 0) addEventListener('beforeunload', ask)
  underway += 1
  try {
    return await work
  } finally {
    underway -= 1
    if (underway === 0) removeEventListener('beforeunload', ask)
  }
}
