import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../text-field.tsx'

/** Asks where the marked text, or the link one stands in, is to lead; without an address it leads nowhere any more. */
export function LinkForm({ editor, href, close }: { editor: Editor; href: string; close: () => void }) {
  const { t } = useTexts('editor')
  const [address, setAddress] = useState(href)
  const [problem, setProblem] = useState<string>()
  const leave = () => {
    close()
    editor.commands.focus()
  }
  const submit = () => {
    const wanted = address.trim()
    if (wanted === '') {
      editor.chain().extendMarkRange('link').unsetLink().run()
      return leave()
    }
    const target = /^\w+:/.test(wanted) ? wanted : `https://${wanted}`
    if (!URL.canParse(target) || !/^(https?|mailto|tel):/i.test(target)) return setProblem(t('noAddress'))
    const { empty, from } = editor.state.selection
    if (empty && href === '')
      editor
        .chain()
        .insertContent(wanted)
        .setTextSelection({ from, to: from + wanted.length })
        .run()
    editor.chain().extendMarkRange('link').setLink({ href: target }).setTextSelection(editor.state.selection.to).run()
    leave()
  }
  return (
    <Dialog title={t('link')} close={leave} onSubmit={submit} confirm={{ text: t('setLink') }}>
      <TextField label={t('address')} help={t('addressHelp')} problem={problem} value={address} onChange={setAddress} />
    </Dialog>
  )
}
