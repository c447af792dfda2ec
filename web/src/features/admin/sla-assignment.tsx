import { assignCustomerGroups } from '@leitstand/contracts/sla/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Named {
  uuid: string
  name: string
}

/** Gives several SLAs to customer groups or takes them away; nothing happens before it is confirmed. */
export function SlaAssignment({
  slas,
  groups,
  done,
}: {
  slas: readonly Named[]
  groups: readonly Named[]
  done: () => void
}) {
  const { t } = useTexts('admin')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [assign, setAssign] = useState<boolean | null>(null)
  const acting = useAction(assignCustomerGroups, { failure: t('saveFailed') })
  const namesOf = (list: readonly Named[]) => list.map((one) => one.name).join(', ')
  const confirm = async () => {
    const input = { customerGroupUuids: [...chosen], slaUuids: slas.map((sla) => sla.uuid), assign: assign === true }
    setAssign(null)
    if (await acting.run(input)) done()
  }
  return (
    <>
      <div style={{ minWidth: 240 }}>
        <Choice
          many
          label={t('slas.userGroups')}
          placeholder={t('slas.userGroups')}
          value={chosen}
          options={groups.map(optionOf)}
          onChange={setChosen}
        />
      </div>
      <Button disabled={chosen.length === 0} onClick={() => setAssign(true)}>
        {t('slas.assign')}
      </Button>
      <Button disabled={chosen.length === 0} onClick={() => setAssign(false)}>
        {t('slas.unassign')}
      </Button>
      {assign !== null && (
        <Dialog
          title={assign ? t('slas.assign') : t('slas.unassign')}
          close={() => setAssign(null)}
          confirm={{ text: t('slas.confirm'), act: () => void confirm() }}
        >
          <p>
            {t(assign ? 'slas.willAssign' : 'slas.willUnassign', {
              count: slas.length,
              slas: namesOf(slas),
              groups: namesOf(groups.filter((group) => chosen.includes(group.uuid))),
            })}
          </p>
        </Dialog>
      )}
    </>
  )
}
