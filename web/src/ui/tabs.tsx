import { Tabs as AntTabs } from 'antd'
import type { ReactNode } from 'react'

export interface TabEntry<Name extends string> {
  name: Name
  text: string
  count?: number | undefined
}

interface Props<Name extends string> {
  entries: readonly TabEntry<Name>[]
  active: Name
  onChange: (name: Name) => void
  children: ReactNode
}

/** Tabs with counts; what is below belongs to the active one. */
export function Tabs<Name extends string>({ entries, active, onChange, children }: Props<Name>) {
  return (
    <AntTabs
      activeKey={active}
      onChange={(key) => onChange(key as Name)}
      destroyOnHidden
      items={entries.map(({ name, text, count }) => ({
        key: name,
        label: (
          <>
            {text} {count !== undefined && <span className="ls-count">{count}</span>}
          </>
        ),
        children: name === active && children,
      }))}
    />
  )
}
