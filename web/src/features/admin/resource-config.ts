import type { ResourceContract } from '@leitstand/contracts/resource'
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

interface FieldBase {
  name: string
  label: string
  help?: string
  /** Only shown when it means something. */
  when?: (values: Values) => boolean
}
export type FieldSpec = FieldBase &
  (
    | { kind: 'text' | 'longText' | 'flag' | 'colour' }
    | { kind: 'number'; unit?: string }
    | { kind: 'one' | 'many'; options: readonly Option[] }
    | { kind: 'own'; render: (value: unknown, change: (value: unknown) => void, values: Values) => ReactNode }
  )

export interface ColumnSpec {
  label: string
  show: (row: Row) => ReactNode
}

/** All that a page of administration needs to know about its resource; the pattern does the rest. */
export interface ResourceConfig {
  resource: ResourceContract
  title: string
  createText: string
  /** Toasts for what could not be done. */
  createFailed: string
  saveFailed: string
  /** Pages of their own for create and edit; without them the form opens at the side. */
  routes?: { overview: WebRouteName; create: WebRouteName; edit: WebRouteName }
  columns: readonly ColumnSpec[]
  fields: readonly FieldSpec[]
  initial: Values
  preview?: (values: Values) => ReactNode
  /** Links and buttons of a row besides edit and delete. */
  rowActions?: (row: Row) => ReactNode
  /** What can be done with several at once. */
  bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
}
