/** So many at once are load. */
const many = 5

/** A breath in which more arrives, so that one transaction serves several; deeper when the last time brought many. */
export async function batchDelay(broughtLastTime: number, ms: { idle: number; busy: number }): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, broughtLastTime < many ? ms.idle : ms.busy))
}
