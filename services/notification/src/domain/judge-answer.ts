export type TargetKind = 'teams' | 'signl4' | 'ilert' | 'email' | 'webhook'

export interface Answer {
  status: number
  /** Value of Retry-After, if any. */
  retryAfter: string | null
  /** The beginning of the body. */
  body: string
}

export type Verdict =
  | { outcome: 'delivered' }
  | { outcome: 'again'; reason: string; retryAfterMs: number }
  /** Trying again cannot help: the address is gone or the key is wrong. */
  | { outcome: 'hopeless'; reason: string }

/** What a receiver's answer means. Only 2xx is success; a redirect is not followed, because it could lead inside our network. */
export function judgeAnswer(target: TargetKind, answer: Answer, now: Date): Verdict {
  const reason = `HTTP ${answer.status}${answer.body.trim() === '' ? '' : `: ${answer.body.trim().slice(0, 200)}`}`
  const retryAfterMs = waitOf(answer.retryAfter, now)
  if (answer.status >= 200 && answer.status < 300) {
    // Teams connectors answer 200 and say in the text that they threw the message away.
    const thrownAway = target === 'teams' && /HTTP error \d{3}|delivery failed/i.test(answer.body)
    return thrownAway ? { outcome: 'again', reason, retryAfterMs } : { outcome: 'delivered' }
  }
  return isHopeless(target, answer.status)
    ? { outcome: 'hopeless', reason }
    : { outcome: 'again', reason, retryAfterMs }
}

function isHopeless(target: TargetKind, status: number): boolean {
  if (status === 410) return true
  // A webhook may answer 404 while it is being deployed; the others answer so only to a wrong address or key.
  return target !== 'webhook' && [400, 401, 403, 404, 405, 413, 422].includes(status)
}

/** Retry-After: seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime())
}
