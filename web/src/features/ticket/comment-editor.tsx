import { changeComment } from '@leitstand/contracts/ticket/comments'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EditorField } from '../../ui/text-editor.tsx'
import { useTextOffers } from './use-offers.ts'

/** Changes what one has written. */
export function CommentEditor({ comment, close }: { comment: Comment; close: () => void }) {
  const { t } = useTexts('ticket')
  const mentioned = useMemo(() => comment.mentions.map(({ name }) => name), [comment.mentions])
  const [text, setText] = useState(comment.text)
  const offers = useTextOffers()
  const saving = useAction(changeComment, { failure: t('errors:commentFailed'), refresh: ['notification.'] })
  const save = async () => {
    const saved = await saving.run({ uuid: comment.uuid, text }, { seenVersion: comment.version })
    if (saved) close()
  }
  return (
    <div className="ls-edit">
      <EditorField
        label={t('editComment')}
        bare
        rows={6}
        value={text}
        format={comment.textFormat}
        onChange={setText}
        mentions={mentioned}
        offers={offers}
        onSend={() => void save()}
        onCancel={close}
      />
      <div className="ls-row">
        <Button type="primary" loading={saving.isRunning} disabled={text.trim() === ''} onClick={() => void save()}>
          {t('common:save')}
        </Button>
        <Button onClick={close}>{t('common:cancel')}</Button>
      </div>
    </div>
  )
}
