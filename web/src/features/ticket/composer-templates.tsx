import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useApi, useLoadAhead } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { useCommand, useShortcut } from '../../lib/shortcuts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { fittingTemplates, nothingFound, shortText, templatesOf } from './fitting-templates.ts'

const PickDialog = onDemand(() => import('../../ui/pick-dialog.tsx').then((module) => module.PickDialog))

const { list } = commentTemplates.requests

/** Opens the comment templates: by its button, with `t`, or with Ctrl J while writing. */
export function ComposerTemplates({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTexts('ticket')
  const { uuid } = useMe()
  const loadAhead = useLoadAhead()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcut('template', open)
  useCommand('j', open)
  useOffering('composer', [{ key: 'template', text: t('insertTemplate'), act: () => setOpen(true) }])
  return (
    <>
      <IconButton
        icon="template"
        label={t('insertTemplate')}
        title={`${t('insertTemplate')} (Ctrl J)`}
        aria-haspopup="dialog"
        onPointerEnter={() => loadAhead(list, templatesOf(uuid))}
        onClick={open}
      />
      {isOpen && <TemplatePicker onPick={onPick} close={() => setOpen(false)} />}
    </>
  )
}

function TemplatePicker({ onPick, close }: { onPick: (text: string) => void; close: () => void }) {
  const { t } = useTexts('ticket')
  const { uuid } = useMe()
  const [words, setWords] = useState('')
  const { data, error } = useApi(list, templatesOf(uuid))
  const picks = fittingTemplates(data?.items ?? [], words).map((template) => ({
    key: template.uuid,
    text: template.name,
    detail: shortText(template.text),
    icon: template.default ? ('star' as const) : ('comment' as const),
    act: () => onPick(template.text),
  }))
  return (
    <PickDialog
      title={t('insertTemplate')}
      hint={t('templateWords')}
      words={words}
      onWords={setWords}
      picks={picks}
      nothing={t(nothingFound({ data, error, words }))}
      marksFirst
      close={close}
    >
      <p className="ls-small">
        <Link to={pathTo('commentTemplates')} onClick={close}>
          {t('manageTemplates')}
        </Link>
      </p>
    </PickDialog>
  )
}
