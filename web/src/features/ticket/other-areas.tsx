import { listActivity } from '@leitstand/contracts/notification/requests'
import {
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  uploadAttachment,
} from '@leitstand/contracts/ticket/attachments'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { DragEvent } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { upload } from '../../api/upload.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useFileUploads } from '../../api/use-file-uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EventText } from '../../ui/event-text.tsx'
import { FilesButton } from '../../ui/files-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AttachmentLink, opensInBrowser, urlOf } from './attachment-link.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

export function AttachmentsArea() {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const id = String(ticket.publicId)
  const { data, mutate } = useApi(
    listAttachments,
    { 'ticket.publicId': id, visible: '1', itemsPerPage: 200 },
    { keepPreviousData: false },
  )
  const removing = useAction(deleteAttachment, { refresh: ['notification.'] })
  const mayEdit = !isFinished(ticket.status)

  const fields = { origin: 'ticket' }
  const { add, isSending } = useFileUploads((file) => upload(uploadAttachment, { id }, file, { fields }))
  const addAll = async (files: FileList) => {
    await add(files)
    await mutate()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (mayEdit) void addAll(event.dataTransfer.files)
  }
  return (
    <InfoArea
      name="attachments"
      title={t('attachments')}
      count={data?.total}
      isHidden={data?.total === 0 && !mayEdit && !isStaff}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button below does the same */}
      <div className="ls-drop" onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
        {!data && <Skeleton lines={2} />}
        <ul className="ls-slim">
          {data?.items.map((file) => (
            <li key={file.uuid} className="ls-row">
              <span className="ls-grow">
                <AttachmentLink file={file} />
              </span>
              {opensInBrowser(file) && (
                <IconButton
                  icon="download"
                  iconSize={15}
                  label={t('files:download', { name: file.name })}
                  href={urlOf(downloadAttachment, file.uuid)}
                  download={file.name}
                />
              )}
              {isStaff && mayEdit && (
                <IconButton
                  icon="trash"
                  iconSize={15}
                  label={t('removeFile', { name: file.name })}
                  onClick={() => void removing.run({ uuid: file.uuid })}
                />
              )}
            </li>
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

export function ChangesArea() {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const { data } = useApi(listActivity, { id: String(ticket.publicId) }, { keepPreviousData: false })
  return (
    <InfoArea name="changes" title={t('changes')} count={data?.total}>
      {!data && <Skeleton lines={3} />}
      <ul className="ls-slim ls-changes">
        {data?.items.map((event) => (
          <li key={event.uuid}>
            <EventText event={event} />
            <div className="ls-faint">
              <TimeAgo at={event.createdAt} />
            </div>
          </li>
        ))}
      </ul>
    </InfoArea>
  )
}
