import {
  askedReasons,
  fileFates,
  mailKinds,
  senderProofs,
  senderSides,
  threadClues,
  unansweredBecause,
} from '@leitstand/contracts/mail/ledger'
import { MailReason, silenceReasons } from '@leitstand/contracts/mail/reasons'
import { mailStates, mailWarnings } from '@leitstand/contracts/mail/requests'
import { expect, test } from 'vitest'
import { mail as german } from '../src/i18n/locales/de/mails.ts'
import { mail as english } from '../src/i18n/locales/en/mails.ts'

const reasons = MailReason.options.flatMap(({ shape: { code } }) =>
  'options' in code ? [...code.options] : [...code.values],
)
const silence = new Set<string>(silenceReasons)

test.each([
  ['fates', fileFates],
  ['kinds', mailKinds],
  ['reasonNames', askedReasons],
  ['reasons', reasons],
  ['senderProofs', senderProofs],
  ['senderSides', senderSides],
  ['silence', silenceReasons],
  ['states', mailStates],
  ['threadClues', threadClues],
  ['unanswered', unansweredBecause.filter((one) => !silence.has(one))],
  ['warnings', mailWarnings],
] as const)('every code of %s is said in both languages', (area, codes) => {
  for (const texts of [german[area], english[area]]) expect(Object.keys(texts).sort()).toEqual([...codes].sort())
})
