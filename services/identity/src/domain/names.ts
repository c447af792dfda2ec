/** What a person is called everywhere; the address when there is no name. */
export function nameOf(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email
}

/** Group names are compared by their letters, digits, hyphens, underscores, dollars and spaces alone. */
export function plainName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}\-_$ ]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toLowerCase()
}

export function plainEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function mailDomain(email: string): string {
  return plainEmail(email).split('@').at(-1) ?? ''
}
