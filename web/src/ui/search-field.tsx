import { Input } from 'antd'
import { useTyped } from './use-typed.ts'

interface Props {
  text: string
  /** As the address has them. */
  words: string
  search: (words: string) => void
}

/** Words that a list is searched by while they are typed. */
export function SearchField({ text, words, search }: Props) {
  const [typed, type] = useTyped(words, search)
  return (
    <Input
      className="ls-list-words"
      type="search"
      aria-label={text}
      placeholder={text}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}
