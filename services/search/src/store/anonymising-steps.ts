import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { type AnonymisingStep, insideJson, once } from '@leitstand/kit/anonymising'
import type { Sql } from '@leitstand/kit/database'
import { restateTickets } from './documents.ts'
import { forgetWords } from './vocabulary.ts'

/** Where the index keeps names of people: the documents with their words, and the vocabulary. `changed` tells an outside engine. */
export function anonymisingSteps(changed: (tx: Sql, uuids: readonly string[]) => Promise<void>): AnonymisingStep[] {
  return [
    insideJson({
      table: 'document',
      column: 'facts',
      async write(tx, found) {
        await restateTickets(
          tx,
          found.map(({ value }) => value as TicketFacts),
        )
        await changed(
          tx,
          found.map(({ uuid }) => uuid),
        )
      },
    }),
    once((tx, { former }) => forgetWords(tx, former.names)),
  ]
}
