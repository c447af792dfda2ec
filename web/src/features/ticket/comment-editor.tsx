import { changeComment } from '@leitstand/contracts/ticket/comments'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { EditorField } from '../../ui/text-editor.tsx'
import { UploadsRunning } from '../../ui/uploads-running.tsx'
import { useUploads } from '../../ui/use-uploads.ts'
import { placeOf, useEditedTexts } from './edited-texts.ts'
import { mentionedIn } from './mentioned-in.ts'
import { useOffers } from './use-offers.ts'

/** Changes what one has written. What is not saved yet is kept, and comes back with the editor. */
export function CommentEditor({ comment, close }: { comment: Comment; close: () => void }) {
  const { t } = useTexts('ticket')
  // What others save meanwhile is not written over unseen.
  const [seen] = useState(comment)
  const { texts, mentions, isChanged, set, mention, forget } = useEditedTexts(placeOf(comment), { text: comment.text })
  const { text } = texts
  const [isAsking, setAsking] = useState(false)
  const mentioned = useMemo(() => [...seen.mentions, ...mentions], [seen, mentions])
  const names = useMemo(() => mentioned.map(({ name }) => name), [mentioned])
  const offers = useOffers(comment.internal ? 'internal' : 'public', mention)
  const saving = useAction(changeComment, { failure: t('errors:commentFailed'), refresh: ['notification.'] })
  const save = async () => {
    const saved = await saving.run(
      { uuid: comment.uuid, text, mentions: mentionedIn(text, mentioned) },
      { seenVersion: seen.version },
    )
    if (saved) leave()
  }
  const uploads = useUploads(() => void save())
  const leave = () => {
    forget()
    close()
  }
  const cancel = () => (isChanged ? setAsking(true) : leave())
  return (
    <div className="ls-edit">
      <EditorField
        ref={uploads.editor}
        label={t('editComment')}
        bare
        rows={6}
        value={text}
        format={comment.textFormat}
        onChange={(changed) => set({ text: changed })}
        mentions={names}
        offers={offers}
        // A plain text has no place for a picture.
        attach={comment.textFormat === 'markdown' ? uploads.attach : undefined}
        onSend={uploads.submit}
        onCancel={cancel}
      />
      {uploads.running.length > 0 && (
        <ul className="ls-row">
          <UploadsRunning running={uploads.running} />
        </ul>
      )}
      <div className="ls-row">
        <Button
          type="primary"
          loading={saving.isRunning || uploads.isWaiting}
          disabled={text.trim() === ''}
          onClick={uploads.submit}
        >
          {t('common:save')}
        </Button>
        <Button onClick={cancel}>{t('common:cancel')}</Button>
      </div>
      {isAsking && (
        <AskDialog title={t('dropChanges')} confirm={t('drop')} danger close={() => setAsking(false)} onConfirm={leave}>
          <p>{t('common:leaveText')}</p>
        </AskDialog>
      )}
    </div>
  )
}
