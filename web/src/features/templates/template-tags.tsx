import { tags, templateTags } from '@leitstand/contracts/ticket/tags'
import { Tag } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/choice.tsx'
import { ColourDot } from '../../ui/colour-dot.tsx'
import './templates.css'

const { list, create, delete: remove } = templateTags.requests

/** The tags that a template is offered by. */
export function TemplateTags({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const own = useApi(list, { 'template.uuid': template, itemsPerPage: 200 }).data?.items ?? []
  const all = useApi(tags.requests.list, { pagination: 'false' }).data?.items ?? []
  const adding = useAction(create, { failure: t('tagFailed') })
  const removing = useAction(remove, { failure: t('tagFailed') })
  const free = all.filter(({ uuid }) => !own.some(({ tag }) => tag.uuid === uuid))
  const shown = all.flatMap((tag) => own.filter((one) => one.tag.uuid === tag.uuid).map(({ uuid }) => ({ uuid, tag })))
  return (
    <>
      {own.length === 0 && <p className="ls-faint">{t('noTags')}</p>}
      <ul className="ls-row">
        {shown.map(({ uuid, tag }) => (
          <li key={uuid}>
            <Tag
              variant="outlined"
              closable={{ 'aria-label': t('removeTag', { name: tag.name }) }}
              onClose={(event) => {
                event.preventDefault()
                void removing.run({ uuid })
              }}
            >
              <ColourDot colour={tag.colour} /> {tag.name}
            </Tag>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <div className="ls-subscribe">
          <Choice
            label={t('addTag')}
            placeholder={t('addTag')}
            value={[]}
            options={free.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            onChange={([tag]) => tag && void adding.run({ template, tag })}
          />
        </div>
      )}
    </>
  )
}
