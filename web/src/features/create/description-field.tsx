import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { useTexts } from '../../i18n/use-texts.ts'
import { EditorField } from '../../ui/text-editor.tsx'
import { UploadsRunning } from '../../ui/uploads-running.tsx'
import type { useUploads } from '../../ui/use-uploads.ts'
import type { FieldsProps } from './ticket-values.ts'

interface Props extends FieldsProps {
  uploads: ReturnType<typeof useUploads>
  mayAttach: boolean
  format?: TextFormat | undefined
}

/** What the ticket is about, with pictures; other files become links in the text. */
export function DescriptionField({ values, problems, set, uploads, mayAttach, format }: Props) {
  const { t } = useTexts('create')
  return (
    <>
      <EditorField
        ref={uploads.editor}
        label={t('description')}
        mandatory
        problem={problems.description}
        rows={9}
        value={values.description}
        format={format}
        onChange={(description) => set({ description })}
        attach={mayAttach ? uploads.attach : undefined}
      />
      {uploads.running.length > 0 && (
        <ul className="ls-row">
          <UploadsRunning running={uploads.running} />
        </ul>
      )}
    </>
  )
}
