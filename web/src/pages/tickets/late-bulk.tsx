import { type ComponentProps, useEffect, useState } from 'react'
import { provideTexts } from '../../i18n/i18n.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { TicketBulk } from './ticket-bulk.tsx'

type Props = ComponentProps<typeof TicketBulk>

const Bar = onDemand<Props>(async () => {
  const [module] = await Promise.all([import('./ticket-bulk.tsx'), provideTexts('bulk')])
  return module.TicketBulk
})

/** Comes with the first ticket that is picked, and stays for what it still has to tell. */
export function LateBulk(props: Props) {
  const isPicking = props.selecting.selected.size > 0
  const [wasUsed, setUsed] = useState(isPicking)
  useEffect(() => setUsed((before) => before || isPicking), [isPicking])
  return wasUsed && <Bar {...props} />
}
