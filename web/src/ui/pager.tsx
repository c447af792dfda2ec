import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import './pager.css'

interface Props {
  page: number
  size: number
  sizes: readonly number[]
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Pages of a list: where one is, on and back, how many at once. */
export function Pager({ page, size, sizes, total, onPage, onSize }: Props) {
  const { t } = useTexts()
  const last = Math.max(1, Math.ceil(total / size))
  const first = Math.min((page - 1) * size + 1, total)
  return (
    <nav className="ls-pager" aria-label={t('common:pages')}>
      <span className="ls-faint">{t('common:rangeOf', { first, last: Math.min(page * size, total), total })}</span>
      <label className="ls-row">
        <span className="ls-faint">{t('common:perPage')}</span>
        <select className="ls-select" value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <span className="ls-row">
        <button
          type="button"
          className="ls-icon-button"
          aria-label={t('common:previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="chevronLeft" />
        </button>
        <span>{t('common:pageOf', { page: Math.min(page, last), last })}</span>
        <button
          type="button"
          className="ls-icon-button"
          aria-label={t('common:nextPage')}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="chevronRight" />
        </button>
      </span>
    </nav>
  )
}
