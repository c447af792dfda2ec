type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Tail>}` : Name
type InCamelCase<T> = { [K in keyof T as Camel<K>]: T[K] }

/** `name_en` as `nameEn`: names that the API reads in both spellings. */
export function toCamelCase<T extends object>(input: T): InCamelCase<T> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as InCamelCase<T>
}
