const dots = '••••••••'

/** How a secret is answered: enough to tell two apart, too little to use. */
export function masked(secret: string): string {
  return secret.length > 12 ? dots + secret.slice(-4).toWellFormed() : dots
}

/** Whether a caller sent back what we answered, which means: leave it as it is. */
export function isMasked(text: string): boolean {
  return text.startsWith(dots)
}
