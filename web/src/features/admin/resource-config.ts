import type { RequestContract } from '@leitstand/contracts/define'
import type { ResourceOperation } from '@leitstand/contracts/resource'
import type { WebRouteName } from '@leitstand/contracts/web-routes'
import type { ReactNode } from 'react'

export type Values = Record<string, unknown>
export interface Row extends Values {
  uuid: string
  name: string
  version: number
}

export interface Option {
  value: string
  label: string
}

/** What is administered: a declared resource, or something whose requests are its own. */
export interface Administered {
  operations: readonly ResourceOperation[]
  requests: Record<'list' | 'get' | 'create' | 'patch' | 'delete', RequestContract>
}

interface FieldBase {
  name: string
  label: string
  help?: string
  /** The part of the form that begins with this field. */
  section?: string
  /** Only shown when it means something. */
  when?: (values: Values) => boolean
  /** Only written when something new is made. */
  onlyNew?: boolean
}
export type FieldSpec = FieldBase &
  (
    | { kind: 'text'; type?: 'email' }
    | { kind: 'longText'; rows?: number }
    | { kind: 'flag' | 'colour' }
    | { kind: 'number'; unit?: string }
    | { kind: 'one' | 'many'; options: readonly Option[]; required?: boolean }
    | { kind: 'own'; render: (value: unknown, change: (value: unknown) => void, values: Values) => ReactNode }
  )

export interface ColumnSpec {
  label: string
  show: (row: Row) => ReactNode
  /** The field that `order[…]` of the list takes. */
  sort?: string
}

/** What narrows the list; the value stands in the address. */
export interface FilterSpec {
  name: string
  label: string
  options?: readonly Option[]
  /** Instead of the options. */
  render?: (value: string, change: (value: string) => void) => ReactNode
  /** What the list is asked for with this value; '' is none chosen. */
  ask: (value: string) => Values
}

/** All that a page of administration needs to know about its resource; the pattern does the rest. */
export interface ResourceConfig {
  resource: Administered
  title: string
  createText: string
  /** Toasts for what could not be done. */
  createFailed: string
  saveFailed: string
  /** Pages of their own for create, edit and view; without them the form opens at the side. */
  routes?: { overview: WebRouteName; create: WebRouteName; edit: WebRouteName; view?: WebRouteName }
  /** The field that names a row, and what it is called; `name` unless said. */
  named?: { by: string; label: string }
  /** The name that words are searched by; `name` unless said. */
  searchBy?: string
  searchText?: string
  /** The field that sorts by the name. */
  nameSort?: string
  columns: readonly ColumnSpec[]
  /** Kinds side by side, of which one is shown; the name of the shown one stands in the address as `kind`. */
  kinds?: { label: string; entries: readonly { name: string; text: string; note?: string; ask: Values }[] }
  filters?: readonly FilterSpec[]
  /** Always part of the question. */
  ask?: Values
  fields: readonly FieldSpec[]
  initial: Values
  preview?: (values: Values) => ReactNode
  /** Links and buttons of a row besides edit and delete. */
  rowActions?: (row: Row) => ReactNode
  /** Rows that are shown but not for the reader to change. */
  fixed?: (row: Row) => boolean
  /** Rows that are never deleted. */
  lasting?: (row: Row) => boolean
  /** What else the page offers, beside the button that creates. */
  headActions?: ReactNode
  emptyText?: string
  /** What deleting one means, where it is not the usual. */
  deleteText?: string
  /** What can be done with several at once. */
  bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
}
