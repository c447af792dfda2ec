import type { StreamContract } from '@leitstand/contracts/define'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiProblem } from '../../api/problem.ts'
import { toHttp } from '../../api/to-http.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StateNote } from '../../ui/state-page.tsx'

const sizes = [30, 100, 200] as const

/** The part of a list that the address asks for: what is to be billed, or what is billed. */
export function useBilledList() {
  const [query, setQuery] = useSearchParams()
  const billed = query.get('billed') === 'true' ? ('true' as const) : ('false' as const)
  const page = Math.max(1, Number(query.get('page')) || 1)
  const itemsPerPage = sizes.find((one) => String(one) === query.get('perPage')) ?? sizes[0]
  const show = (change: Record<string, string>) => setQuery({ billed, perPage: String(itemsPerPage), ...change })
  return { asked: { billed, page, itemsPerPage }, show }
}

interface Props<T> extends ReturnType<typeof useBilledList> {
  texts: Record<'title' | 'billed' | 'open' | 'csv' | 'none', string>
  /** The CSV of what is shown; its address says whether billed. */
  csv: StreamContract
  read: {
    data: { items: readonly T[]; total: number } | undefined
    error: ApiProblem | undefined
    mutate: () => unknown
  }
  /** What else the head of the page offers. */
  offers?: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A page of what is billed to customers, with a switch between open and billed and the CSV of either. */
export function BilledList<T>({ asked, show, texts, csv, read, offers, children }: Props<T>) {
  const { data, error, mutate } = read
  return (
    <Page
      title={texts.title}
      head={
        <>
          <Segments
            label={texts.billed}
            active={asked.billed}
            entries={[
              { name: 'false', text: texts.open },
              { name: 'true', text: texts.billed },
            ]}
            onChange={(billed) => show({ billed, page: '1' })}
          />
          {offers}
          <Button href={addressOf(csv, asked.billed)} download>
            <Icon name="download" size={15} /> {texts.csv}
          </Button>
        </>
      }
    >
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={8} />}
        {data?.items.length === 0 && <StateNote icon="billing" title={texts.none} />}
        {data && data.items.length > 0 && (
          <>
            {children(data.items)}
            <Pager
              page={asked.page}
              size={asked.itemsPerPage}
              sizes={sizes}
              total={data.total}
              onPage={(page) => show({ page: String(page) })}
              onSize={(size) => show({ perPage: String(size), page: '1' })}
            />
          </>
        )}
      </div>
    </Page>
  )
}

function addressOf({ http }: StreamContract, billed: string): string {
  const line = http.find((one) => one.includes(':billed'))
  return line ? toHttp(line, { billed }).url : ''
}
