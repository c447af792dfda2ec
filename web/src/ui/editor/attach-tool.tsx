import { useTexts } from '../../i18n/use-texts.ts'
import { useFilePicker } from '../files-button.tsx'
import { Tool } from './toolbar.tsx'

/** Adds files as pasting and dropping do: a picture stands in the text. */
export function AttachTool({ attach }: { attach: ((files: FileList) => void) | undefined }) {
  const { t } = useTexts('ticket')
  const picker = useFilePicker(attach ?? (() => undefined))
  if (!attach) return null
  return (
    <>
      {picker.field}
      <Tool icon="attach" label={t('attach')} onPress={picker.open} />
    </>
  )
}
