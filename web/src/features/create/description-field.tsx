import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { useRef } from 'react'
import { useEditorUploads } from '../../api/use-editor-uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { attachmentText } from '../../lib/attachment-text.ts'
import type { EditorHandle } from '../../ui/editor/editor-parts.ts'
import { EditorField } from '../../ui/text-editor.tsx'
import { UploadsRunning } from '../../ui/uploads-running.tsx'
import type { FieldsProps } from './ticket-values.ts'

interface Props extends FieldsProps {
  mayAttach: boolean
  format?: TextFormat | undefined
}

/** What the ticket is about, with pictures; other files become links in the text. */
export function DescriptionField({ values, problems, set, mayAttach, format }: Props) {
  const { t } = useTexts('create')
  const editor = useRef<EditorHandle>(null)
  const { running, add } = useEditorUploads((_place: null, file) => editor.current?.insert(attachmentText(file)))
  return (
    <>
      <EditorField
        ref={editor}
        label={t('description')}
        mandatory
        problem={problems.description}
        rows={9}
        value={values.description}
        format={format}
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
