import type { InputOf, OutputOf, ParsedInputOf, RequestContract } from '@leitstand/contracts/define'
import type { ResourceOperation } from '@leitstand/contracts/resource'
import type { WebRouteName } from '@leitstand/contracts/web-routes'
import type { ReactNode } from 'react'
import type { Option } from '../../lib/options.ts'
import type { IconName } from '../../ui/icon.tsx'

/** What a form holds, or a list is asked, whatever the resource. */
export type Values = Record<string, unknown>
/** A row, whatever the resource. */
export interface Row extends Values {
  uuid: string
  name: string
  version: number
}

/** What is administered: a declared resource, or something whose requests are its own. */
export interface Administered {
  operations: readonly ResourceOperation[]
  requests: Record<'list' | 'get' | 'create' | 'patch' | 'delete', RequestContract>
}

/** A row of this resource; what it is called by stands as its name. */
export type RowOf<R extends Administered> = OutputOf<R['requests']['get']> & { name: string }
/** What its form can hold: any part of what may be written. */
export type ValuesOf<R extends Administered> = Partial<ParsedInputOf<R['requests']['create']>>
type AskOf<R extends Administered> = Partial<InputOf<R['requests']['list']>>
type FilterOf<R extends Administered> = keyof InputOf<R['requests']['list']> & string
type SortOf<R extends Administered> =
  FilterOf<R> extends infer Name ? (Name extends `order[${infer F}]` ? F : never) : never

interface FieldBase<V> {
  label: string
  help?: string
  /** Helps only where the thing has something in the field already. */
  helpOfKept?: string
  /** The part of the form that begins with this field. */
  section?: string
  /** Only shown when it means something. */
  when?(values: V): boolean
  /** Only written when something new is made. */
  onlyNew?: boolean
  /** Nothing is saved without it. */
  required?: boolean
  /** What else is gone when somebody changes it. */
  clears?: Partial<V>
}
type FieldKind<Value, V> =
  | { kind: 'text'; type?: 'email' }
  | { kind: 'longText'; rows?: number }
  /** Shown as Markdown. */
  | { kind: 'formattedText'; rows?: number }
  | { kind: 'flag' | 'colour' }
  /** `usual` is drawn where none is chosen. */
  | { kind: 'icon'; usual?: IconName }
  | { kind: 'number'; unit?: string }
  | { kind: 'one' | 'many'; options: readonly Option[] }
  | { kind: 'own'; render(value: Value, change: (value: unknown) => void, values: V): ReactNode }
/** A field of a form: one of the values, by its name. */
export type FieldSpec<V = Values> = {
  [Name in keyof V & string]-?: { name: Name } & FieldBase<V> & FieldKind<Exclude<V[Name], undefined>, V>
}[keyof V & string]

export interface ColumnSpec<R = Row, Sort = string> {
  /** What it is kept by when somebody leaves it out. */
  name: string
  label: string
  show(row: R): ReactNode
  /** The field that `order[…]` of the list takes. */
  sort?: Sort
}

/** What narrows the list; the value stands in the address. */
export interface FilterSpec<Ask = Values> {
  name: string
  label: string
  options?: readonly Option[]
  /** Instead of the options. */
  render?: (value: string, change: (value: string) => void) => ReactNode
  /** What the list is asked for with this value; '' is none chosen. */
  ask(value: string): Ask
}

interface Config<R, RowType, Named, V, Field, Initial, Ask, Filter, Sort> {
  resource: R
  title: string
  createText: string
  /** Toasts for what could not be done; the usual one for what was not saved unless said. */
  createFailed: string
  saveFailed?: string
  /** Pages of their own for create, edit and view; without them the form opens at the side. */
  routes?: { overview: WebRouteName; create: WebRouteName; edit: WebRouteName; view?: WebRouteName }
  /** The field that names a row, and what it is called; `name` unless said. */
  named?: { by: Named; label: string }
  /** The name that words are searched by; `name` unless said. */
  searchBy?: Filter
  searchText?: string
  /** The field that sorts by the name. */
  nameSort?: Sort
  columns: readonly ColumnSpec<RowType, Sort>[]
  /** Kinds side by side, of which one is shown; the name of the shown one stands in the address, as `kind` or as `param`. */
  kinds?: { label: string; param?: string; entries: readonly { name: string; text: string; note?: string; ask: Ask }[] }
  filters?: readonly FilterSpec<Ask>[]
  /** Always part of the question. */
  ask?: Ask
  fields: readonly Field[]
  /** What the form of something new holds; what is not named here is not in the form. */
  initial: Initial
  /** What comes of the form, of something new or of the row as it was opened. */
  preview?(values: V, row: RowType | null): ReactNode
  /** Files that something new is given; they are sent as soon as it is there. */
  files?: { label: string; help: string; send(row: RowType, file: File): Promise<unknown> }
  /** Below the form: what belongs to the thing and is saved by itself. */
  attached?(row: RowType): ReactNode
  /** Links and buttons of a row besides edit and delete. */
  rowActions?(row: RowType): ReactNode
  /** Rows that are shown but not for the reader to change. */
  fixed?(row: RowType): boolean
  /** Rows that are never deleted. */
  lasting?(row: RowType): boolean
  /** What else the page offers, beside the button that creates. */
  headActions?: ReactNode
  emptyText?: string
  /** What deleting one means, where it is not the usual. */
  deleteText?(row: RowType): string
  /** What can be done with several at once. */
  bulk?(selected: readonly RowType[], clear: () => void): ReactNode
}

/** All that a page of administration says about its resource, in the words of its contracts; the pattern does the rest. */
export type ResourceConfig<R extends Administered> = Config<
  R,
  RowOf<R>,
  keyof RowOf<R> & string,
  ValuesOf<R>,
  FieldSpec<ValuesOf<R>>,
  { [Name in keyof ValuesOf<R>]: ValuesOf<R>[Name] | null },
  AskOf<R>,
  FilterOf<R>,
  SortOf<R>
>
/** The same as the pattern sees it. */
export type AnyConfig = Config<Administered, Row, string, Values, FieldSpec, Values, Values, string, string>
