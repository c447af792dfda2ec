import { filterGroups } from '@leitstand/contracts/identity/requests'
import { Button, Checkbox, Progress } from 'antd'
import { useState } from 'react'
import { currentLanguage } from '../../api/language.ts'
import { reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { joined } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { saveFile } from '../../lib/save-file.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFilePicker } from '../../ui/files-button.tsx'
import './people.css'
import {
  checkPeople,
  groupNamesIn,
  type KnownWords,
  mostPeople,
  type PersonRow,
  plain,
  type RowProblem,
  readPeopleFile,
  textOfFile,
  type WrittenPerson,
} from './people-file.ts'
import { customerRoles, staffRoles, useRoleOptions } from './role-tags.tsx'
import { type Outcome, usePeopleImport } from './use-people-import.ts'

/** People of a file: what is wrong is said at its line, then each of the others is added by itself. */
export function ImportDialog({ close }: { close: () => void }) {
  const { t } = useTexts('people')
  const [people, setPeople] = useState<Found | null>(null)
  const [invites, setInvites] = useState(true)
  const { run, stop, forget, isRunning, outcomes } = usePeopleImport()
  const { problem, pick } = useFileOfPeople((found) => {
    forget()
    setPeople(found)
  })
  const rows = useChecked(people)
  const open = rows.filter(({ line, problems }) => problems.length === 0 && !outcomes.get(line)?.isDone)
  const done = [...outcomes.values()].filter(({ isDone }) => isDone).length
  const leave = () => (isRunning ? stop() : close())
  const actions = (
    <>
      <Button onClick={leave}>{isRunning ? t('import.stop') : t('common:close')}</Button>
      {people && !isRunning && <Button onClick={pick.open}>{t('import.other')}</Button>}
      {people ? (
        <Button type="primary" loading={isRunning} disabled={open.length === 0} onClick={() => void run(open, invites)}>
          {outcomes.size > 0 ? t('import.retry', { count: open.length }) : t('import.start', { count: open.length })}
        </Button>
      ) : (
        <Button type="primary" onClick={pick.open}>
          {t('import.choose')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('import.title')} close={leave} wide actions={actions}>
      {pick.field}
      {problem && <p role="alert">{problem}</p>}
      {!people && <Explained />}
      {people && (
        <>
          <Standing rows={rows} done={done} tried={outcomes.size} isRunning={isRunning} />
          <Checkbox checked={invites} disabled={isRunning} onChange={(event) => setInvites(event.target.checked)}>
            {t('users.sendInvitation')}
          </Checkbox>
          <Rows rows={rows} outcomes={outcomes} />
        </>
      )}
    </Dialog>
  )
}

/** The file that somebody picks; one that cannot be read is said to be so. */
function useFileOfPeople(found: (people: Found | null) => void) {
  const { t } = useTexts('people')
  const [problem, setProblem] = useState('')
  const sayOf = (file: ReturnType<typeof readPeopleFile>): string => {
    if ('people' in file) return ''
    if (file.problem === 'empty') return t('import.empty')
    if (file.problem === 'tooMany') return t('import.tooMany', { count: file.count, most: mostPeople })
    return t('import.columnsMissing', { names: file.missing.map((name) => t(`users.${name}`)).join(', ') })
  }
  const read = async (file: File) => {
    try {
      const read = readPeopleFile(textOfFile(await file.arrayBuffer()))
      found('people' in read ? { people: read.people, groups: await groupsOf(read.people) } : null)
      setProblem(sayOf(read))
    } catch (error) {
      setProblem(reasonOf(error, currentLanguage()))
    }
  }
  const pick = useFilePicker((files) => files[0] && void read(files[0]), '.csv,text/csv')
  return { problem, pick }
}

interface Found extends Pick<KnownWords, 'groups'> {
  people: readonly WrittenPerson[]
}

/** All groups; where there are too many to be given at once, those that the file names are asked for by name. */
async function groupsOf(people: readonly WrittenPerson[]): Promise<Found['groups']> {
  const { items, total } = await send(filterGroups, {})
  if (total <= items.length) return items
  const known = new Set(items.map(({ name }) => plain(name)))
  const others: (typeof items)[] = []
  for (const name of groupNamesIn(people))
    if (!known.has(plain(name))) others.push((await send(filterGroups, { search: name })).items)
  return joined(items, ...others)
}

function useChecked(found: Found | null): PersonRow[] {
  const roles = useRoleOptions()([...staffRoles, ...customerRoles])
  const words = roles.flatMap(({ value, label }) => [
    [plain(label), value] as const,
    [plain(value), value] as const,
    [plain(value.replace('ROLE_', '')), value] as const,
  ])
  return found ? checkPeople(found.people, { roles: new Map(words), groups: found.groups }) : []
}

function Explained() {
  const { t } = useTexts('people')
  const sample = () => saveFile(t('import.sampleName'), `\uFEFF${t('import.sample')}`)
  return (
    <>
      <p>{t('import.text', { most: mostPeople })}</p>
      <ul className="ls-happens">
        <li>{t('import.needed')}</li>
        <li>{t('import.optional')}</li>
        <li>{t('import.several')}</li>
      </ul>
      <p>
        <Button type="link" onClick={sample}>
          {t('import.saveSample')}
        </Button>
      </p>
    </>
  )
}

interface StandingProps {
  rows: readonly PersonRow[]
  done: number
  tried: number
  isRunning: boolean
}

function Standing({ rows, done, tried, isRunning }: StandingProps) {
  const { t } = useTexts('people')
  const good = rows.filter(({ problems }) => problems.length === 0).length
  const text =
    tried > 0 ? t('import.result', { done, count: rows.length }) : t('import.found', { good, count: rows.length })
  return (
    <>
      <p role="status">{text}</p>
      {isRunning && <Progress percent={Math.round((100 * tried) / good)} aria-label={text} />}
    </>
  )
}

function Rows({ rows, outcomes }: { rows: readonly PersonRow[]; outcomes: ReadonlyMap<number, Outcome> }) {
  const { t } = useTexts('people')
  const wordOf = (problem: RowProblem) => t(`import.problems.${problem.code}`, { ...problem })
  const stateOf = ({ line, problems }: PersonRow) => {
    const outcome = outcomes.get(line)
    if (outcome?.isDone) return t('import.added')
    if (outcome) {
      const about = outcome.isAboutAddress ? `${t('users.email')}: ` : ''
      return <span className="ls-field-problem">{about + outcome.reason}</span>
    }
    if (problems.length === 0) return t('import.good')
    return <span className="ls-field-problem">{problems.map(wordOf).join(' ')}</span>
  }
  const columns: Column<PersonRow>[] = [
    { title: t('import.line'), show: ({ line }) => line },
    { title: t('admin:name'), show: ({ firstName, lastName }) => `${firstName} ${lastName}`, isHead: true },
    { title: t('users.email'), show: ({ email }) => email },
    { title: t('users.roles'), show: ({ roles }) => roles || t('roles.ROLE_CUSTOMER') },
    { title: t('users.groups'), show: ({ customer, groups }) => [customer, groups].filter(Boolean).join(', ') },
    { title: t('state'), show: stateOf },
  ]
  return (
    <div className="ls-import-rows">
      <DataTable caption={t('import.title')} rows={rows} columns={columns} keyOf={({ line }) => String(line)} />
    </div>
  )
}
