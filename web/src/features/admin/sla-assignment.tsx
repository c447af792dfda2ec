import { assignCustomerGroups } from '@leitstand/contracts/sla/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GroupPicker } from '../../ui/people-pickers.tsx'

interface Named {
  uuid: string
  name: string
}

/** Gives several SLAs to customer groups or takes them away; nothing happens before it is confirmed. */
export function SlaAssignment({ slas, done }: { slas: readonly Named[]; done: () => void }) {
  const { t } = useTexts('admin')
  const [chosen, setChosen] = useState<readonly Named[]>([])
  const [assign, setAssign] = useState<boolean | null>(null)
  const acting = useAction(assignCustomerGroups, { failure: t('saveFailed') })
  const namesOf = (list: readonly Named[]) => list.map((one) => one.name).join(', ')
  const confirm = async () => {
    const uuidsOf = (list: readonly Named[]) => list.map(({ uuid }) => uuid)
    const input = { customerGroupUuids: uuidsOf(chosen), slaUuids: uuidsOf(slas), assign: assign === true }
    setAssign(null)
    if (await acting.run(input)) done()
  }
  return (
    <>
      <div style={{ minWidth: 240 }}>
        <GroupPicker
          many
          kind="customer"
          label={t('slas.userGroups')}
          placeholder={t('slas.userGroups')}
          value={chosen.map(({ uuid }) => uuid)}
          onChange={(_, groups) => setChosen(groups)}
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
              groups: namesOf(chosen),
            })}
          </p>
        </Dialog>
      )}
    </>
  )
}
