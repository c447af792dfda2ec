/** Who takes somebody's place: told apart by a piece of the uuid, which says nothing about them. The address reaches nobody (RFC 2606). */
export function anonymousOf(uuid: string): { firstName: string; lastName: string; email: string } {
  return { firstName: 'Anonym', lastName: uuid.slice(-8), email: `anonym-${uuid}@anonym.invalid` }
}

/** Fields of the history of access whose values say who somebody was. */
const telling = ['firstName', 'lastName', 'email', 'login', 'name']

/** An entry about the person without what it said of them: that something changed stays. */
export function withoutTelling<C extends { field: string }>(changes: readonly C[]): C[] {
  return changes.map((change) => (telling.includes(change.field) ? { ...change, before: null, after: null } : change))
}
