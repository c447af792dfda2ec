import { Pagination } from 'antd'
import { useTexts } from '../i18n/use-texts.ts'

export interface PagerProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  /** Where one may choose how many stand on a page. */
  sizes?: readonly number[]
  onSize?: (size: number) => void
}

/** Ant Design's Pagination, in words of ours. */
export function PagerBar({ page, size, total, onPage, sizes = [size], onSize }: PagerProps) {
  const { t } = useTexts()
  return (
    <nav className="ls-pager" aria-label={t('common:pages')}>
      <Pagination
        size="small"
        align="end"
        current={page}
        pageSize={size}
        total={total}
        showLessItems
        pageSizeOptions={[...sizes]}
        showSizeChanger={sizes.length > 1 && { 'aria-label': t('common:perPage') }}
        showTotal={(all, [first, last]) => t('common:rangeOf', { first: all && first, last, total: all })}
        onChange={(next, nextSize) => (nextSize === size ? onPage(next) : onSize?.(nextSize))}
      />
    </nav>
  )
}
