import type { OutputOf } from '@leitstand/contracts/define'
import type { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { useMe } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'

export type CommentTemplate = OutputOf<typeof commentTemplates.requests.get>

/** For whom a template is. */
export function Reach({ template }: { template: CommentTemplate }) {
  const { t } = useTexts('commentTemplates')
  const me = useMe()
  if (template.system) return <Tag tone="violet">{t('system')}</Tag>
  if (template.user) {
    return <Tag>{template.user.uuid === me.uuid ? t('forMe') : t('forOne', { name: template.user.name })}</Tag>
  }
  if (template.groups.length === 0) return <Tag tone="accent">{t('forAll')}</Tag>
  return (
    <span className="ls-row">
      {template.groups.map(({ uuid, name }) => (
        <Tag key={uuid}>{name}</Tag>
      ))}
    </span>
  )
}
