import { uploadRecurringTaskAttachment } from '@leitstand/contracts/ticket/recurring-task-attachments'
import { upload } from '../../api/upload.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Files that every ticket of a task gets, and how they are put there. */
export function useTaskFiles() {
  const { t } = useTexts('recurring')
  return {
    label: t('addFile'),
    help: t('attachmentsHelp'),
    send: ({ uuid }: { uuid: string }, file: File) => upload(uploadRecurringTaskAttachment, { uuid }, file, {}),
  }
}
