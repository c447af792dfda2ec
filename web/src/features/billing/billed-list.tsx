import type { StreamContract } from '@leitstand/contracts/define'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { toHttp } from '../../api/to-http.ts'
import type { Reading } from '../../api/use-api.ts'
import { pageIn } from '../../lib/page-in.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'

const sizes = [30, 100, 200] as const

/** The part of a list that the address asks for: what is to be billed, or what is billed. */
export function useBilledList() {
  const [query, changeQuery] = useQuery()
  const billed = query.get('billed') === 'true' ? ('true' as const) : ('false' as const)
  const page = pageIn(query)
  const itemsPerPage = sizes.find((one) => String(one) === query.get('perPage')) ?? sizes[0]
  const show = (change: Record<string, string>, options?: { replace: boolean }) =>
    changeQuery((now) => {
      const next = { billed, perPage: String(itemsPerPage), ...Object.fromEntries(now), page: '1', ...change }
      return Object.entries(next).filter(([, value]) => value !== '')
    }, options)
  return { asked: { billed, page, itemsPerPage }, query, show }
}

/** A file of what is shown; its address says whether billed. */
export interface BilledFile {
  text: string
  contract: StreamContract
  /** Why it cannot be had. */
  refusal?: string | undefined
}

interface Props<T> extends Omit<ReturnType<typeof useBilledList>, 'query'> {
  texts: Record<'title' | 'billed' | 'open' | 'none', string> & { noneHint?: string | undefined }
  files: readonly BilledFile[]
  /** What narrows list and files alike. */
  filters?: Readonly<Record<string, string>>
  read: Pick<Reading<{ items: readonly T[]; total: number }>, 'data' | 'error' | 'isLoading'> & {
    mutate: () => unknown
  }
  /** What else the head of the page offers. */
  offers?: ReactNode
  /** What stands above the list. */
  above?: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** A page of what is billed to customers, with a switch between open and billed and the files of either. */
export function BilledList<T>(props: Props<T>) {
  const { asked, show, texts, files, filters = {}, read, offers, above, children } = props
  const { data, error, mutate } = read
  useWithinPages(read, asked.page, asked.itemsPerPage, (page) => show({ page: String(page) }, { replace: true }))
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
            onChange={(billed) => show({ billed })}
          />
          {offers}
          {files.map((file) => (
            <FileButton key={file.text} file={file} input={{ billed: asked.billed, ...filters }} />
          ))}
        </>
      }
    >
      {above}
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={8} />}
        {data?.total === 0 && <StateNote icon="billing" title={texts.none} text={texts.noneHint} />}
        {data && data.items.length > 0 && (
          <>
            {children(data.items)}
            <Pager
              page={asked.page}
              size={asked.itemsPerPage}
              sizes={sizes}
              total={data.total}
              onPage={(page) => show({ page: String(page) })}
              onSize={(size) => show({ perPage: String(size) })}
            />
          </>
        )}
      </div>
    </Page>
  )
}

export function FileButton({ file, input }: { file: BilledFile; input: { billed: string } }) {
  const { text, contract, refusal } = file
  if (refusal) {
    return (
      <Button disabled title={refusal}>
        <Icon name="download" size={15} /> {text}
      </Button>
    )
  }
  return (
    <Button href={addressOf(contract, input)} download>
      <Icon name="download" size={15} /> {text}
    </Button>
  )
}

function addressOf({ http }: StreamContract, input: { billed: string }): string {
  const line = http.find((one) => one.includes(':billed'))
  return line ? toHttp(line, input).url : ''
}
