import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props<T> {
  items: readonly T[]
  change: (items: T[]) => void
  fresh: T
  addText: string
  children: (item: T, set: (item: T) => void) => ReactNode
}

/** A list of small things inside of a form: add, change, remove. */
export function RowsField<T>({ items, change, fresh, addText, children }: Props<T>) {
  const { t } = useTexts('admin')
  return (
    <div className="ls-rows-field">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity than their place
        <div key={index} className="ls-row">
          {children(item, (next) => change(items.map((one, at) => (at === index ? next : one))))}
          <IconButton
            icon="close"
            iconSize={15}
            label={t('removeRow')}
            onClick={() => change(items.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button onClick={() => change([...items, fresh])}>
        <Icon name="plus" size={14} /> {addText}
      </Button>
    </div>
  )
}
