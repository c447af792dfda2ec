/** `templateUuid` → `template_uuid`. */
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** Counters and public numbers are read as numbers. */
type Plain<Value> = Value extends bigint ? number : Value

type Columns<Model> = { [Field in keyof Model & string as SnakeCase<Field>]: Plain<Model[Field]> }

/**
 * A row as SQL reads it, from the type that Prisma makes of the model in schema.prisma; `Narrow` says more of columns that are
 * a word of a closed list or JSON.
 */
export type RowOf<Model, Narrow extends Partial<Record<keyof Columns<Model>, unknown>> = object> = {
  [Column in keyof Columns<Model>]: Column extends keyof Narrow ? Narrow[Column] : Columns<Model>[Column]
}
