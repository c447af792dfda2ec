import { exportWorktimeSheet, exportWorktimes } from '@leitstand/contracts/billing/requests'
import { serveStream } from '../context.ts'
import { worktimeHeadings } from '../domain/csv.ts'
import { sendCsv } from '../steps/send-csv.ts'
import { sendSheet } from '../steps/send-sheet.ts'
import { worktimeFile } from '../steps/worktime-file.ts'

export const handleExportWorktimes = serveStream(exportWorktimes, async (input, context, { reply }) => {
  const { name, rows } = await worktimeFile(input, context)
  return sendCsv(reply, `${name}.csv`, worktimeHeadings, rows)
})

export const handleExportWorktimeSheet = serveStream(exportWorktimeSheet, async (input, context, { reply }) => {
  const { name, rows } = await worktimeFile(input, context)
  return await sendSheet(reply, `${name}.xlsx`, { title: 'Arbeitszeiten', headings: worktimeHeadings, rows })
})
