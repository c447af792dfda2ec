import { exportComponentSheet, exportComponents, sumComponents } from '@leitstand/contracts/billing/components'
import { localDay } from '@leitstand/kit/clock'
import { type Context, serve, serveStream } from '../context.ts'
import { type ComponentLine, componentHeadings, componentRow } from '../domain/component-csv.ts'
import { mustBeFlag } from '../domain/query-values.ts'
import { sendCsv } from '../steps/send-csv.ts'
import { sendSheet } from '../steps/send-sheet.ts'
import { everyComponent, sumOfComponents } from '../store/components.ts'

export const handleExportComponents = serveStream(exportComponents, async ({ billed }, context, { reply }) => {
  const { name, rows } = componentFile(billed, context)
  return sendCsv(reply, `${name}.csv`, componentHeadings, rows)
})

export const handleExportComponentSheet = serveStream(exportComponentSheet, async ({ billed }, context, { reply }) => {
  const { name, rows } = componentFile(billed, context)
  return await sendSheet(reply, `${name}.xlsx`, { title: 'Komponenten', headings: componentHeadings, rows })
})

export const handleSumComponents = serve(sumComponents, async ({ billed }, context) => {
  return await sumOfComponents(context, context.actor, billed)
})

/** The name of the file without an ending, and its rows while they are read. */
function componentFile(word: string, context: Pick<Context, 'query' | 'actor' | 'clock' | 'config'>) {
  const billed = mustBeFlag(word)
  const { timeZone } = context.config
  const day = localDay(context.clock.now(), timeZone)
  const name = `komponenten-${billed ? 'abgerechnet' : 'offen'}-${day}`
  return { name, rows: cells(everyComponent(context, context.actor, billed), timeZone) }
}

async function* cells(lines: AsyncIterable<ComponentLine>, timeZone: string) {
  for await (const line of lines) yield componentRow(line, timeZone)
}
