type Raw = unknown

/** What a list was asked for: paging, and filters by their names. */
export interface ListQuery {
  page: number
  itemsPerPage: number
  [filter: string]: unknown
}

/** A query value as a list: repeated names are alternatives, an empty one is no filter. */
export function several(value: Raw): string[] | undefined {
  const list = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )
  return list.length > 0 ? list : undefined
}

export function one(value: Raw): string | undefined {
  return several(value)?.[0]
}

export function flag(value: Raw): boolean | undefined {
  const word = one(value)
  return word === undefined ? undefined : word === 'true' || word === '1'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Identifiers of a relation, bare or as IRI. What is no identifier is nobody's, so it finds nothing. */
export function uuids(value: Raw): string[] | undefined {
  return several(value)
    ?.map((iri) => iri.slice(iri.lastIndexOf('/') + 1))
    .filter((id) => uuid.test(id))
}

/** `order[field]=asc|desc`, in the order in which the fields are listed. */
export function ordered<Field extends string>(
  query: ListQuery,
  fields: readonly Field[],
): { field: Field; direction: 'asc' | 'desc' }[] {
  return fields.flatMap((field) => {
    const direction: unknown = query[`order[${field}]`]
    return direction === 'asc' || direction === 'desc' ? [{ field, direction }] : []
  })
}
