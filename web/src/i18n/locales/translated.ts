/** The same texts in another language: every key of the first, and no other. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
