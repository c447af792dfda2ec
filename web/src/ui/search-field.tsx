import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useSettled } from '../../ui/use-settled.ts'

interface Props {
  text: string
  /** As the address has them. */
  words: string
  search: (words: string) => void
}

/** Words that a list is searched by while they are typed. */
export function SearchField({ text, words: asked, search }: Props) {
  const [words, setWords] = useState(asked)
  const settled = useSettled(words.trim(), 200)
  useEffect(() => setWords(asked), [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing moves the address, not the other way round
  useEffect(() => {
    if (settled !== asked && settled === words.trim()) search(settled)
  }, [settled])
  return (
    <Input
      className="ls-list-words"
      type="search"
      aria-label={text}
      placeholder={text}
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  )
}
