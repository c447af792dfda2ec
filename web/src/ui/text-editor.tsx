import { provideTexts } from '../i18n/i18n.ts'
import type { EditorProps } from './editor/editor-parts.ts'
import { Field, type FieldProps } from './field.tsx'
import { onDemand } from './on-demand.tsx'
import { Skeleton } from './skeleton.tsx'

/** A field for long texts, whose code comes with the first one that is shown. */
export const TextEditor = onDemand<EditorProps>(
  async () => {
    const [{ EditorBox }] = await Promise.all([import('./editor/editor-box.tsx'), provideTexts('editor')])
    return EditorBox
  },
  <Skeleton lines={3} />,
)

/** The same with its name above, and what helps or is wrong below. */
export function EditorField({
  label,
  bare,
  mandatory,
  problem,
  help,
  ...editor
}: FieldProps & Omit<EditorProps, 'ids'>) {
  return (
    <Field {...{ label, bare, mandatory, problem, help }}>
      {(ids) => <TextEditor {...editor} label={label} ids={ids} />}
    </Field>
  )
}
