import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@leitstand/contracts/identity/passkeys'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { canUsePasskeys, makePasskey } from '../../lib/passkeys.ts'
import { toast } from '../../lib/toasts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment, TimeAgo } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useProvedAction } from '../../ui/proof.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

/** Passkeys: signing in by fingerprint, face or key instead of password and code. */
export function PasskeysBox() {
  const { t } = useTexts('security')
  const { data, error, mutate } = useApi(listPasskeys, {})
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Panel title={t('passkeys.title')} text={t('passkeys.text')}>
      {!data && <Loading error={error} retry={mutate} lines={2} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('passkeys.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className="ls-lines">
          {data.items.map((passkey) => (
            <PasskeyEntry key={passkey.uuid} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className="ls-row">
        <Button disabled={!canUsePasskeys()} onClick={() => setAdding(true)}>
          <Icon name="plus" size={15} /> {t('passkeys.add')}
        </Button>
        {!canUsePasskeys() && <span className="ls-faint">{t('passkeys.unsupported')}</span>}
      </div>
      {isAdding && <AddDialog close={() => setAdding(false)} added={setCodes} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} close={() => setCodes([])} />}
    </Panel>
  )
}

function AddDialog({ close, added }: { close: () => void; added: (codes: readonly string[]) => void }) {
  const { t } = useTexts('security')
  const [name, setName] = useState('')
  const beginning = useProvedAction(beginPasskey, t('passkeys.addFailed'))
  const adding = useProvedAction(addPasskey, t('passkeys.addFailed'))
  const make = async (options: Record<string, unknown>) => {
    const passkey = await makePasskey(options)
    // Whoever closes the browser's own dialog has said so; there is nothing to complain about.
    if (!passkey) return toast.info(t('passkeys.cancelled'))
    await adding.run({ name: name.trim(), passkey }, ({ recoveryCodes }) => {
      close()
      added(recoveryCodes)
    })
  }
  const submit = () => void beginning.run({}, (options) => void make(options))
  return (
    <Dialog
      title={t('passkeys.add')}
      close={close}
      confirm={{ text: t('passkeys.go'), isRunning: beginning.isRunning || adding.isRunning }}
      onSubmit={submit}
    >
      <p>{t('passkeys.addText')}</p>
      <NameField name={name} change={setName} />
    </Dialog>
  )
}

function RenameDialog({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const { t } = useTexts('security')
  const [name, setName] = useState(passkey.name)
  const renaming = useAction(renamePasskey, { failure: t('passkeys.renameFailed') })
  const submit = async () => {
    if (await renaming.run({ uuid: passkey.uuid, name: name.trim() })) close()
  }
  return (
    <Dialog
      title={t('passkeys.rename')}
      close={close}
      confirm={{ text: t('common:save'), isRunning: renaming.isRunning }}
      onSubmit={submit}
    >
      <NameField name={name} change={setName} />
    </Dialog>
  )
}

function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  const { t } = useTexts('security')
  return (
    <TextField
      label={t('passkeys.name')}
      required
      pattern=".*\S.*"
      maxLength={100}
      placeholder={t('passkeys.nameHint')}
      value={name}
      onChange={change}
    />
  )
}

function PasskeyEntry({ passkey }: { passkey: Passkey }) {
  const { t } = useTexts('security')
  const [isRenaming, setRenaming] = useState(false)
  const removing = useProvedAction(removePasskey, t('passkeys.removeFailed'))
  return (
    <li>
      <div>
        <strong>{passkey.name}</strong>
        <small>
          {t('passkeys.since')} <Moment at={passkey.createdAt} />
          {passkey.lastUsedAt && (
            <>
              {' · '}
              {t('passkeys.used')} <TimeAgo at={passkey.lastUsedAt} />
            </>
          )}
        </small>
      </div>
      <div className="ls-row">
        <Button size="small" onClick={() => setRenaming(true)}>
          {t('passkeys.rename')}
        </Button>
        <AskButton
          label={t('passkeys.remove')}
          title={t('passkeys.removeTitle', { name: passkey.name })}
          text={t('passkeys.removeText')}
          danger
          size="small"
          isRunning={removing.isRunning}
          onConfirm={() => void removing.run({ uuid: passkey.uuid })}
        />
      </div>
      {isRenaming && <RenameDialog passkey={passkey} close={() => setRenaming(false)} />}
    </li>
  )
}
