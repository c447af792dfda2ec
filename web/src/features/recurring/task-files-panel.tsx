import {
  deleteRecurringTaskAttachment,
  downloadRecurringTaskAttachment,
  thumbRecurringTaskAttachment,
  viewRecurringTaskAttachment,
} from '@leitstand/contracts/ticket/recurring-task-attachments'
import type { RecurringTask } from '@leitstand/contracts/ticket/recurring-tasks'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { useAction } from '../../api/use-action.ts'
import { useFileUploads } from '../../api/use-file-uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { FileLink } from '../../ui/file-link.tsx'
import { FilesButton } from '../../ui/files-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTaskFiles } from './use-task-files.ts'

/** Files that every ticket of the task gets. */
export function TaskFilesPanel({ task }: { task: RecurringTask }) {
  const { t } = useTexts('recurring')
  const { mutate } = useSWRConfig()
  const files = useTaskFiles()
  const { add, isSending } = useFileUploads((file) => files.send(task, file))
  const addAll = async (files: FileList) => {
    await add(files)
    await mutate((key) => Array.isArray(key) && String(key[0]) === 'ticket.getRecurringTask')
  }
  return (
    <Panel
      title={t('attachments')}
      actions={
        <FilesButton isSending={isSending} onFiles={(files) => void addAll(files)}>
          {files.label}
        </FilesButton>
      }
    >
      {task.attachments.length === 0 && <p className="ls-faint">{t('noAttachments')}</p>}
      {task.attachments.length > 0 && (
        <ul className="ls-lines">
          {task.attachments.map((file) => (
            <File key={file.uuid} file={file} />
          ))}
        </ul>
      )}
      <p className="ls-faint">{files.help}</p>
    </Panel>
  )
}

const ways = {
  view: viewRecurringTaskAttachment,
  download: downloadRecurringTaskAttachment,
  thumb: thumbRecurringTaskAttachment,
}

function File({ file }: { file: RecurringTask['attachments'][number] }) {
  const { t } = useTexts('recurring')
  const removing = useAction(deleteRecurringTaskAttachment, { failure: t('removeFailed') })
  const [isAsking, setAsking] = useState(false)
  return (
    <li>
      <div>
        <FileLink file={file} ways={ways} />
      </div>
      <IconButton
        icon="trash"
        iconSize={15}
        label={t('removeFile', { name: file.name })}
        loading={removing.isRunning}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <DeleteDialog
          title={t('admin:deleteNamed', { name: file.name })}
          text={t('admin:deleteUnused')}
          close={() => setAsking(false)}
          onDelete={() => void removing.run({ uuid: file.uuid })}
        />
      )}
    </li>
  )
}
