import type { Hit } from '@leitstand/contracts/search/requests'
import { Checkbox } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Selecting } from './use-selecting.ts'

interface Props {
  hits: readonly Hit[]
  selecting: Selecting
}

/** Picks the ticket of a row; with Shift all from the one before. */
export function RowBox({ hit, hits, selecting }: Props & { hit: Hit }) {
  const { t } = useTexts('list')
  return (
    <Checkbox
      className="ls-cell-box"
      aria-label={t('pick', { ticket: hit.publicId })}
      checked={selecting.selected.has(hit.publicId)}
      onChange={({ nativeEvent }) =>
        selecting.pick(hit, hits, { isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
      }
    />
  )
}

/** Picks all rows of the page, or drops them. */
export function PageBox({ hits, selecting }: Props) {
  const { t } = useTexts('list')
  const picked = hits.filter(({ publicId }) => selecting.selected.has(publicId)).length
  const isAll = picked === hits.length
  return (
    <Checkbox
      className="ls-cell-box"
      aria-label={t('pickPage')}
      checked={isAll}
      indeterminate={picked > 0 && !isAll}
      onChange={() => (isAll ? selecting.drop(hits.map(({ publicId }) => publicId)) : selecting.add(hits))}
    />
  )
}
