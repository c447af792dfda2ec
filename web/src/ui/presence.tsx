import type { Present } from '@leitstand/contracts/front-door'
import { usePresent } from '../api/presence.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { Avatar } from './marks.tsx'
import './presence.css'

/** Who else has this ticket before them, with their names. */
export function PresentPeople({ publicId }: { publicId: number }) {
  const people = usePresent(publicId)
  const say = useSaying()
  if (people.length === 0) return null
  return (
    <ul className="ls-row ls-present">
      {people.map((one) => (
        <li key={one.uuid} data-writing={one.isWriting}>
          <Avatar person={one} size={20} />
          <span>{say([one])}</span>
        </li>
      ))}
    </ul>
  )
}

/** The same in a row of a list: a sign, the names when one asks for them. */
export function PresentMark({ publicId }: { publicId: number }) {
  const people = usePresent(publicId)
  const say = useSaying()
  if (people.length === 0) return null
  const isWriting = people.some((one) => one.isWriting)
  return (
    <span className="ls-present-mark" data-writing={isWriting} title={say(people)}>
      <Icon name={isWriting ? 'edit' : 'eye'} size={13} label={say(people)} />
    </span>
  )
}

function useSaying(): (people: readonly Present[]) => string {
  const { t, language } = useTexts('common')
  const list = new Intl.ListFormat(language)
  const namesOf = (people: readonly Present[]) => list.format(people.map(({ name }) => name))
  return (people) => {
    const writing = people.filter(({ isWriting }) => isWriting)
    const looking = people.filter(({ isWriting }) => !isWriting)
    return [
      writing.length > 0 && t('isWriting', { names: namesOf(writing), count: writing.length }),
      looking.length > 0 && t('isLooking', { names: namesOf(looking), count: looking.length }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
