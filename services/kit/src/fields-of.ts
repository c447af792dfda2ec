/** Counters and public numbers are read as numbers. */
type Plain<Value> = Value extends bigint ? number : Value

/**
 * Fields of a model of schema.prisma under its names, as SQL reads them `AS "createdAt"`; `Narrow` names further ones, and
 * says more of them: a word of a closed list, what stands in JSON.
 */
export type FieldsOf<
  Model,
  Field extends keyof Model,
  Narrow extends { [F in keyof Narrow]: F extends keyof Model ? unknown : never } = object,
> = { [F in Field | (keyof Narrow & keyof Model)]: F extends keyof Narrow ? Narrow[F] : Plain<Model[F]> }
