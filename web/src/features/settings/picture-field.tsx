import { deletePicture, pictureBytes, pictureTypes, uploadPicture } from '@leitstand/contracts/identity/pictures'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { useMe } from '../../api/me.tsx'
import { reasonOf } from '../../api/problem.ts'
import { upload } from '../../api/upload.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/marks.tsx'

/** The own picture: choose another, remove it. */
export function PictureField() {
  const { t } = useTexts('settings')
  const me = useMe()
  const { mutate } = useSWRConfig()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const removing = useAction(deletePicture, { failure: t('picture.removeFailed') })

  const send = async (file: File) => {
    setSending(true)
    try {
      await upload(uploadPicture, { uuid: me.uuid }, file, {
        limit: { bytes: pictureBytes, code: 'picture-too-large' },
      })
      await mutate((key) => Array.isArray(key) && String(key[0]).startsWith('identity.'))
    } catch (error) {
      toast.error(t('picture.failed'), { detail: reasonOf(error, currentLanguage()) })
    } finally {
      setSending(false)
    }
  }
  const pictureUuid = me.picture?.slice(me.picture.lastIndexOf('/') + 1)
  return (
    <div className="ls-picture">
      <Avatar person={me} size={72} />
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={t('picture.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void send(file)
          event.target.value = ''
        }}
      />
      <div className="ls-row">
        <Button loading={isSending} onClick={() => input.current?.click()}>
          <Icon name="user" size={15} /> {t('picture.choose')}
        </Button>
        {pictureUuid && (
          <Button loading={removing.isRunning} onClick={() => void removing.run({ uuid: pictureUuid })}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <small className="ls-faint">{t('picture.help')}</small>
    </div>
  )
}
