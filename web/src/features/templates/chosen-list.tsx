import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Reading } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { Loading } from '../../ui/loading.tsx'
import './templates.css'

interface Props {
  /** Where the items come from. */
  read: Pick<Reading<unknown>, 'data' | 'error'> & { mutate: () => unknown }
  /** What is chosen; the key is what taking away is told. */
  items: readonly { key: string; name: string; mark?: ReactNode }[]
  none: string
  addText: string
  /** What can still be chosen. */
  options: readonly { value: string; label: string }[]
  add: (value: string) => void
  remove: (key: string) => void
}

/** What belongs to a template; each choice is saved by itself. */
export function ChosenList({ read, items, none, addText, options, add, remove }: Props) {
  const { t } = useTexts('templates')
  if (!read.data) return <Loading error={read.error} retry={read.mutate} lines={2} />
  return (
    <>
      {items.length === 0 ? (
        <p className="ls-faint">{none}</p>
      ) : (
        <ul className="ls-row">
          {items.map(({ key, name, mark }) => (
            <li key={key}>
              <Tag
                variant="outlined"
                closable={{ 'aria-label': t('removeChosen', { name }) }}
                onClose={(event) => {
                  event.preventDefault()
                  remove(key)
                }}
              >
                {mark} {name}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 && (
        <div className="ls-subscribe">
          <Choice
            label={addText}
            placeholder={addText}
            value={[]}
            options={options}
            onChange={([value]) => value && add(value)}
          />
        </div>
      )}
    </>
  )
}
