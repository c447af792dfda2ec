import { listLabelLooks } from '@leitstand/contracts/ticket/resources'
import { useApi } from '../api/use-api.ts'
import { LabelTag } from './tag.tsx'

/** Every label as it looks now; asked for once, where any is needed. */
export function useLabels(isNeeded = true) {
  return useApi(listLabelLooks, isNeeded ? {} : null).data?.items ?? []
}

/** The labels of something that only names them. */
export function LabelTags({ labels }: { labels: readonly { uuid: string }[] }) {
  const looks = useLabels(labels.length > 0)
  const shown = labels.flatMap(({ uuid }) => looks.find((look) => look.uuid === uuid) ?? [])
  return shown.map((label) => <LabelTag key={label.uuid} label={label} />)
}
