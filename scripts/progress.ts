/** Tells the operator what happens now, in plain words. */
export type Say = (line: string) => void

/** Progress on the terminal, each line with the seconds since the beginning. */
export function progress(): Say {
  const started = performance.now()
  return (line) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}
