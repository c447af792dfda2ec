import { exportComponents } from '@leitstand/contracts/billing/components'
import { AppError } from '@leitstand/contracts/problems'
import { localDay } from '@leitstand/kit/clock'
import { serveStream } from '../context.ts'
import { type ComponentLine, componentHeadings, componentRow } from '../domain/component-csv.ts'
import { sendCsv } from '../steps/send-csv.ts'
import { everyComponent } from '../store/components.ts'

export const handleExportComponents = serveStream(exportComponents, async ({ billed: word }, context, { reply }) => {
  if (!['true', 'false', '1', '0'].includes(word)) throw new AppError('not-found')
  const billed = word === 'true' || word === '1'
  const day = localDay(context.clock.now(), context.config.timeZone)
  const name = `komponenten-${billed ? 'abgerechnet' : 'offen'}-${day}.csv`
  const lines = cells(everyComponent(context, context.actor, billed), context.config.timeZone)
  return sendCsv(reply, name, componentHeadings, lines)
})

async function* cells(lines: AsyncIterable<ComponentLine>, timeZone: string) {
  for await (const line of lines) yield componentRow(line, timeZone)
}
