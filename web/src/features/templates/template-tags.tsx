import { tags, templateTags } from '@leitstand/contracts/ticket/tags'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { ColourDot } from '../../ui/colour-dot.tsx'
import { ChosenList } from './chosen-list.tsx'

const { list, create, delete: remove } = templateTags.requests

/** The tags that a template is offered by. */
export function TemplateTags({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const read = useWholeList(list, { 'template.uuid': template })
  const own = read.data?.items ?? []
  const all = useApi(tags.requests.list, { pagination: 'false' }).data?.items ?? []
  const adding = useAction(create, { failure: t('tagFailed') })
  const removing = useAction(remove, { failure: t('tagFailed') })
  const free = all.filter(({ uuid }) => !own.some(({ tag }) => tag.uuid === uuid))
  const shown = all.flatMap((tag) => own.filter((one) => one.tag.uuid === tag.uuid).map(({ uuid }) => ({ uuid, tag })))
  return (
    <ChosenList
      read={read}
      items={shown.map(({ uuid, tag }) => ({
        key: uuid,
        name: tag.name,
        mark: <ColourDot colour={tag.colour} icon={tag.icon} />,
      }))}
      none={t('noTags')}
      addText={t('addTag')}
      options={free.map(optionOf)}
      add={(tag) => void adding.run({ template, tag })}
      remove={(uuid) => void removing.run({ uuid })}
    />
  )
}
