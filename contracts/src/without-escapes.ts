/** A Markdown text as people wrote it, for where it is not read as Markdown: what the mail service escapes in words, taken back. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\([\\`*_~\]#&+])/g, '$1')
}
