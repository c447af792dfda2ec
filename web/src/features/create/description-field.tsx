import { useRef } from 'react'
import { useEditorUploads } from '../../api/use-editor-uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { attachmentText } from '../../lib/attachment-text.ts'
import type { EditorHandle } from '../../ui/editor/editor-parts.ts'
import { EditorField } from '../../ui/text-editor.tsx'
import { UploadsRunning } from '../../ui/uploads-running.tsx'
import type { FieldsProps } from './ticket-values.ts'

/** What the ticket is about, with pictures; other files become links in the text. */
export function DescriptionField({ values, problems, set, mayAttach }: FieldsProps & { mayAttach: boolean }) {
  const { t } = useTexts('create')
  const editor = useRef<EditorHandle>(null)
  const { running, add } = useEditorUploads((_place: null, file) => editor.current?.insert(attachmentText(file)))
  return (
    <>
      <EditorField
        ref={editor}
        label={t('description')}
        problem={problems.description}
        rows={9}
        value={values.description}
        onChange={(description) => set({ description })}
        attach={mayAttach ? (files) => add(files, null) : undefined}
      />
      {running.length > 0 && (
        <ul className="ls-row">
          <UploadsRunning running={running} />
        </ul>
      )}
    </>
  )
}
