import type { Hit } from '@leitstand/contracts/search/requests'
import { changeMultiple } from '@leitstand/contracts/ticket/tickets'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { sendHeldReplies } from '../../api/held-replies.ts'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { tellStayed } from '../../lib/tell-stayed.ts'
import { toast } from '../../lib/toasts.ts'
import { type BulkPart, type BulkResult, type BulkStep, backOf, inChunks, together } from './bulk.ts'
import type { Selecting } from './use-selecting.ts'

interface Progress {
  done: number
  total: number
}

/** Does one thing with many tickets, part by part; what fails is told ticket by ticket, what was done can be taken back. */
export function useBulk({ drop }: Pick<Selecting, 'drop'>) {
  const { t } = useTexts('bulk')
  const { mutate } = useSWRConfig()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failed, setFailed] = useState<BulkResult['failed']>([])

  const carryOut = async (parts: readonly BulkPart[], versions: Record<string, number>) => {
    setFailed([])
    const result = await sendParts(parts, versions, setProgress)
    setProgress(null)
    setFailed(result.failed)
    tellStayed(result.stayed)
    void mutate((key) => Array.isArray(key) && /^(ticket|search|notification|sla)\./.test(String(key[0])))
    return result
  }
  const takeBack = async (step: BulkStep, hits: readonly Hit[], versions: Record<string, number>) => {
    const { done } = await carryOut(waysBack(step, hits), versions)
    if (done.length > 0) toast.info(t('undone', { count: done.length }))
  }
  const run = async (step: BulkStep, picked: readonly Hit[]) => {
    const hits = isLast(step) ? await answered(picked) : picked
    const seen = Object.fromEntries(hits.map(({ publicId, version }) => [publicId, version]))
    const { done, versions } = await carryOut([{ step, tickets: hits.map(({ publicId }) => publicId) }], seen)
    if (done.length === 0) return
    drop(done)
    const changed = hits.filter(({ publicId }) => publicId in versions)
    const undo = changed.length > 0 && (() => void takeBack(step, changed, versions))
    toast.info(t(step.action === 'delete' ? 'deleted' : 'done', { count: done.length }), undo ? { undo } : {})
  }
  return { run, progress, failed, forgetFailed: () => setFailed([]) }
}

/** After some steps a ticket takes no more replies. */
const isLast = ({ action }: BulkStep) => action === 'transition' || action === 'merge'

/** Those of which no reply waits any more; why another one stays is said. */
async function answered(hits: readonly Hit[]): Promise<readonly Hit[]> {
  const sent = await Promise.all(hits.map(({ publicId }) => sendHeldReplies(publicId)))
  return hits.filter((_, at) => sent[at])
}

/** A part that gets no answer ends it: what was not sent is told as not done. */
async function sendParts(
  parts: readonly BulkPart[],
  versions: Record<string, number>,
  tell: (progress: Progress) => void,
): Promise<BulkResult> {
  const sum: BulkResult = { done: [], failed: [], versions: {}, stayed: [] }
  const total = parts.reduce((count, { tickets }) => count + tickets.length, 0)
  let problem: ApiProblem | undefined
  for (const { step, tickets } of parts.flatMap(inChunks)) {
    tell({ done: sum.done.length + sum.failed.length, total })
    const seen = Object.fromEntries(tickets.flatMap((one) => (versions[one] ? [[one, versions[one]]] : [])))
    const result = problem
      ? refusedBy(problem, tickets)
      : await send(changeMultiple, { ...step, tickets: [...tickets], versions: seen }).catch((error: unknown) => {
          if (!(error instanceof ApiProblem)) throw error
          problem = error
          return refusedBy(error, tickets)
        })
    sum.done.push(...result.done)
    sum.failed.push(...result.failed)
    sum.stayed.push(...result.stayed)
    Object.assign(sum.versions, result.versions)
  }
  return sum
}

function refusedBy(problem: ApiProblem, tickets: readonly number[]): BulkResult {
  const message = reasonOf(problem, currentLanguage())
  const failed = tickets.map((publicId) => ({ publicId: String(publicId), message }))
  return { done: [], failed, versions: {}, stayed: [] }
}

function waysBack(step: BulkStep, hits: readonly Hit[]): BulkPart[] {
  return together(
    hits.flatMap((hit) => {
      const back = backOf(step, hit)
      return back ? [{ publicId: hit.publicId, step: back }] : []
    }),
  )
}
