import { Checkbox } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'

interface Props {
  subTemplates: readonly { uuid: string; name: string; mandatory: boolean }[]
  chosen: readonly string[]
  choose: (uuids: string[]) => void
}

/** Which sub-tickets are made along with the ticket; what always belongs to it cannot be deselected. */
export function SubTemplateChoice({ subTemplates, chosen, choose }: Props) {
  const { t } = useTexts('create')
  if (subTemplates.length === 0) return null
  return (
    <fieldset className="ls-sub-templates">
      <legend>{t('subTickets')}</legend>
      {subTemplates.map(({ uuid, name, mandatory }) => (
        <Checkbox
          key={uuid}
          checked={mandatory || chosen.includes(uuid)}
          disabled={mandatory}
          onChange={(event) => choose(event.target.checked ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))}
        >
          {mandatory ? t('alwaysPart', { name }) : name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
