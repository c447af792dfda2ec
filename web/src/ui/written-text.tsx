import type { TextFormat } from '@leitstand/contracts/ticket/values'
import type { ComponentProps } from 'react'
import { Markdown } from './markdown.tsx'
import { PlainText } from './plain-text.tsx'

/** What somebody wrote, read the way it was meant: this alone decides what is Markdown. */
export function WrittenText({ format, ...written }: { format: TextFormat } & ComponentProps<typeof Markdown>) {
  return format === 'plain' ? <PlainText text={written.text} /> : <Markdown {...written} />
}
