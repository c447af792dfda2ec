import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import './comment-templates.css'
import type { CommentTemplate } from './reach.tsx'

/** Makes a template one's own default, or no longer. */
export function DefaultButton({ template }: { template: CommentTemplate }) {
  const { t } = useTexts('commentTemplates')
  const choosing = useAction(commentTemplates.requests.patch, { failure: t('defaultFailed') })
  const label = t('makeDefault', { name: template.name })
  return (
    <IconButton
      icon="star"
      iconSize={16}
      label={label}
      className="ls-default-star"
      aria-pressed={template.default}
      disabled={choosing.isRunning}
      onClick={() => void choosing.run({ uuid: template.uuid, default: !template.default })}
    />
  )
}
