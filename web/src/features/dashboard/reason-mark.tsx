import type { Hit } from '@leitstand/contracts/search/requests'
import { useMe } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { spanOf } from '../../ui/marks.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Tab } from './dashboard-url.ts'
import { reasonOf } from './reason.ts'

/** Says why a row is here. */
export function ReasonMark({ hit, tab }: { hit: Hit; tab: Tab }) {
  const { t } = useTexts('dashboard')
  const reason = reasonOf(hit, tab, useMe().uuid, useNow())
  if (reason.kind !== 'sla' && reason.kind !== 'due') {
    return <Tag tone={reason.tone}>{t(`reason.${reason.kind}`)}</Tag>
  }
  const span = spanOf(reason.minutes)
  const text = reason.minutes < 0 ? t(`reason.${reason.kind}Over`, { span }) : t(`reason.${reason.kind}In`, { span })
  return <Tag tone={reason.tone}>{text}</Tag>
}
