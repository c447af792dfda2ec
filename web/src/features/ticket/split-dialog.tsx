import { templates } from '@leitstand/contracts/ticket/resources'
import { splitComment, undoSplit } from '@leitstand/contracts/ticket/splitting'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { useState } from 'react'
import { byField } from '../../api/problem.ts'
import { useAction } from '../../api/use-action.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { toast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

const longestProposal = 80
const alsoChanged = ['notification.', 'search.', 'sla.']

/** Makes a ticket of a comment: what it is called, and by which template. */
export function SplitDialog({ comment, close }: { comment: Comment; close: () => void }) {
  const { t } = useTexts('merging')
  const [subject, setSubject] = useState(() => proposalOf(comment.text))
  const [template, setTemplate] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const made = useWholeList(templates.requests.list, { active: '1' }).data?.items ?? []
  const { uuid } = comment
  const taking = useAction(undoSplit, { failure: t('splitUndoFailed'), refresh: alsoChanged })
  const splitting = useAction(splitComment, {
    failure: t('splitFailed'),
    refresh: alsoChanged,
    quiet: ({ code }) => code === 'invalid',
  })
  const submit = async () => {
    const wish = { uuid, subject, ...(template && { template }) }
    const ticket = await splitting.run(wish, { failed: (refusal) => setProblems(byField(refusal)) })
    if (!ticket) return
    toast.info(t('splitDone', { publicId: ticket.publicId }), { undo: () => void taking.run({ uuid }) })
    close()
  }
  return (
    <Dialog
      title={t('splitTitle')}
      close={close}
      confirm={{ text: t('splitConfirm'), isRunning: splitting.isRunning }}
      onSubmit={submit}
    >
      <p>{t('splitExplained')}</p>
      <TextField label={t('splitSubject')} mandatory value={subject} problem={problems.subject} onChange={setSubject} />
      <SelectField
        label={t('splitTemplate')}
        value={template}
        problem={problems.template}
        options={[{ value: '', label: t('splitUsual') }, ...made.map(optionOf)]}
        onChange={setTemplate}
      />
    </Dialog>
  )
}

/** The first line that says something, without signs of formatting. */
function proposalOf(text: string): string {
  const [first = ''] = text
    .split('\n')
    .map((line) => line.replaceAll(/[*_`#>|[\]]/g, '').trim())
    .filter((line) => line !== '')
  return first.length > longestProposal ? `${first.slice(0, longestProposal).toWellFormed().trimEnd()} …` : first
}
