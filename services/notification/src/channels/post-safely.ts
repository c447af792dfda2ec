import { AppError } from '@leitstand/contracts/problems'
import { hideSecrets } from '../domain/hide-secrets.ts'
import { type Answer, judgeAnswer, type TargetKind, type Verdict } from '../domain/judge-answer.ts'
import { TargetRefused } from './guard-target.ts'
import type { Post, Poster } from './post-json.ts'

export interface Tried {
  verdict: Verdict
  answer?: Answer
}

const longestShown = 500

/** Posts and judges the answer, of which what is shown holds no secrets. It never throws: whatever happens is a verdict. */
export async function postJson(
  target: TargetKind,
  post: Post,
  parts: { poster(): Poster },
  { now, hide }: { now: Date; hide: readonly (string | null)[] },
): Promise<Tried> {
  try {
    const given = await parts.poster().post(post)
    const answer = { ...given, body: hideSecrets(given.body, hide).slice(0, longestShown) }
    return { verdict: judgeAnswer(target, answer, now), answer }
  } catch (error) {
    return { verdict: verdictOnFailure(error) }
  }
}

/** It names no address: the address of a channel may be a secret. */
export function verdictOnFailure(error: unknown): Verdict {
  if (isRefusal(error)) {
    return { outcome: 'hopeless', reason: 'The address is a private one, and private targets are off' }
  }
  return { outcome: 'again', reason: reasonOf(error), retryAfterMs: 0 }
}

/** A socket wraps what its lookup said. */
function isRefusal(error: unknown): boolean {
  return error instanceof TargetRefused || (error instanceof Error && error.cause instanceof TargetRefused)
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return `${error.code} ${JSON.stringify(error.details)}`
  if (!(error instanceof Error)) return 'The receiver could not be reached'
  return 'code' in error ? String(error.code) : error.name
}
