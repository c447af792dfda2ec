import { listResponsibleUsers } from '@leitstand/contracts/identity/administration'
import { templateWatchers } from '@leitstand/contracts/ticket/templates'
import { useAction } from '../../api/use-action.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { ChosenList } from './chosen-list.tsx'

const { list, create, delete: remove } = templateWatchers.requests

/** Who of the staff watches each new ticket of a template; administrators subscribe anybody. */
export function TemplateWatchers({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const read = useWholeList(list, { 'template.uuid': template })
  const own = read.data?.items ?? []
  const staff = useWholeList(listResponsibleUsers, {}).data?.items ?? []
  const adding = useAction(create, { failure: t('subscriptionFailed') })
  const removing = useAction(remove, { failure: t('subscriptionFailed') })
  const free = staff.filter(({ uuid }) => !own.some(({ user }) => user.uuid === uuid))
  return (
    <ChosenList
      read={read}
      items={own.map(({ uuid, user: { name } }) => ({ key: uuid, name }))}
      none={t('noWatchers')}
      addText={t('addWatcher')}
      options={free.map(optionOf)}
      add={(user) => void adding.run({ template, user })}
      remove={(uuid) => void removing.run({ uuid })}
    />
  )
}
