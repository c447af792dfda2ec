/** An address as the server knows its mail box: what stands after a plus (RFC 5233) is for whoever reads there. */
export function withoutTag(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}
