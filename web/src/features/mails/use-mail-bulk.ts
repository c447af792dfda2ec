import { getMail, type ReceivedMail } from '@leitstand/contracts/mail/requests'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { type Act, acts } from './mail-acts.ts'

/** What became of a mail; `problem` says in words why nothing did. */
export interface MailResult {
  mail: ReceivedMail
  problem?: string
}

const atOnce = 5
const [patienceMs, pauseMs] = [15_000, 400]

/** Does one thing with many mails, some at once, and waits for what becomes of each. */
export function useMailBulk() {
  const { mutate } = useSWRConfig()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [results, setResults] = useState<readonly MailResult[]>([])
  const run = async (act: Act, mails: readonly ReceivedMail[]) => {
    const all: MailResult[] = []
    for (let start = 0; start < mails.length; start += atOnce) {
      setProgress({ done: start, total: mails.length })
      all.push(...(await Promise.all(mails.slice(start, start + atOnce).map((mail) => resultOf(act, mail)))))
    }
    setProgress(null)
    setResults(all)
    void mutate((key) => Array.isArray(key) && String(key[0]).startsWith('mail.'))
  }
  return { run, progress, results, forget: () => setResults([]) }
}

async function resultOf(act: Act, mail: ReceivedMail): Promise<MailResult> {
  try {
    return { mail: await settled(await send(acts[act], { uuid: mail.uuid })) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { mail, problem: reasonOf(error, currentLanguage()) }
  }
}

/** A mail is worked on after the answer; who waits too long is told that it still is. */
async function settled(mail: ReceivedMail): Promise<ReceivedMail> {
  const end = Date.now() + patienceMs
  let seen = mail
  while (seen.state === 'received' && seen.reason === null && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    seen = await send(getMail, { uuid: mail.uuid })
  }
  return seen
}
