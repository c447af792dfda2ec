import {
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  restoreAttachment,
  uploadAttachment,
} from '@leitstand/contracts/ticket/attachments'
import type { Attachment } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { DragEvent } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { addressOf } from '../../api/to-http.ts'
import { upload } from '../../api/upload.ts'
import { useFileUploads } from '../../api/use-file-uploads.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useRestorable } from '../../api/use-restorable.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useKeyedCommand } from '../../lib/commands.ts'
import { opensInBrowser } from '../../ui/file-link.tsx'
import { FilesButton, pickFiles } from '../../ui/files-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

export function AttachmentsArea() {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const id = String(ticket.publicId)
  const question = { 'ticket.publicId': id, visible: '1' } as const
  const { data, error, mutate } = useWholeList(listAttachments, question, { keepPreviousData: false })
  const mayEdit = !isFinished(ticket.status)

  const fields = { origin: 'ticket' }
  const { add, isSending } = useFileUploads((file) => upload(uploadAttachment, { id }, file, { fields }))
  const addAll = async (files: FileList) => {
    await add(files)
    await mutate()
  }
  useKeyedCommand('attach', t('attach'), () => pickFiles((files) => void addAll(files)), mayEdit)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (mayEdit) void addAll(event.dataTransfer.files)
  }
  return (
    <InfoArea
      name="attachments"
      title={t('attachments')}
      count={data?.total}
      isAsked={isSending}
      isHidden={data?.total === 0 && !mayEdit && !isStaff}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button below does the same */}
      <div className="ls-drop" onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
        {!data && <Loading error={error} retry={mutate} lines={2} />}
        <ul className="ls-slim">
          {data?.items.map((file) => (
            <FileRow key={file.uuid} file={file} mayRemove={isStaff && mayEdit} />
          ))}
        </ul>
        {data?.items.length === 0 && <p className="ls-faint">{t('noAttachments')}</p>}
        {mayEdit && (
          <FilesButton isSending={isSending} onFiles={(files) => void addAll(files)}>
            {t('attach')}
          </FilesButton>
        )}
      </div>
    </InfoArea>
  )
}

const fileRemoval = { delete: deleteAttachment, restore: restoreAttachment }

function FileRow({ file, mayRemove }: { file: Attachment; mayRemove: boolean }) {
  const { t } = useTexts('ticket')
  const remove = useRestorable({ requests: fileRemoval, refresh: ['notification.'] })
  const { uuid, name } = file
  return (
    <li className="ls-row">
      <span className="ls-grow">
        <AttachmentLink file={file} />
      </span>
      {opensInBrowser(file) && (
        <IconButton
          icon="download"
          iconSize={15}
          label={t('files:download', { name })}
          href={addressOf(downloadAttachment, { uuid })}
          download={name}
        />
      )}
      {mayRemove && (
        <IconButton
          icon="trash"
          iconSize={15}
          label={t('removeFile', { name })}
          onClick={() => void remove(uuid, t('common:removed', { name }))}
        />
      )}
    </li>
  )
}
