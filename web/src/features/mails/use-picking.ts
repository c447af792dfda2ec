import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import { useState } from 'react'

export interface Picking {
  /** As the rows tell them now. */
  mails: readonly ReceivedMail[]
  /** These of the rows that are shown; what was picked on other pages stays. */
  pick: (uuids: readonly string[]) => void
  become: (mails: readonly ReceivedMail[]) => void
}

/** Mails picked out of what the ledger finds; another search begins anew, another page of it does not. */
export function usePicking(question: string, shown: readonly ReceivedMail[]): Picking {
  const [kept, setKept] = useState<{ question: string; mails: readonly ReceivedMail[] }>({ question, mails: [] })
  const before = kept.question === question ? kept.mails : []
  const rows = new Map(shown.map((mail) => [mail.uuid, mail]))
  const mails = before.map((mail) => rows.get(mail.uuid) ?? mail)
  const become = (next: readonly ReceivedMail[]) => setKept({ question, mails: next })
  return {
    mails,
    pick: (uuids) =>
      become([...mails.filter(({ uuid }) => !rows.has(uuid)), ...shown.filter(({ uuid }) => uuids.includes(uuid))]),
    become,
  }
}
