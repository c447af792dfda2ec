import { useState } from 'react'

interface Chosen<T> {
  selected: readonly T[]
  isChosen: (row: T) => boolean
  choose: (row: T, isChosen: boolean) => void
  chooseAll: (isChosen: boolean) => void
}

/** Which of the rows of a page are chosen; rows that are gone are so no longer. */
export function useChosenRows<T extends { uuid: string }>(rows: readonly T[]): Chosen<T> {
  const [uuids, setUuids] = useState<readonly string[]>([])
  return {
    selected: rows.filter(({ uuid }) => uuids.includes(uuid)),
    isChosen: ({ uuid }) => uuids.includes(uuid),
    choose: ({ uuid }, isChosen) => setUuids(isChosen ? [...uuids, uuid] : uuids.filter((one) => one !== uuid)),
    chooseAll: (isChosen) => setUuids(isChosen ? rows.map(({ uuid }) => uuid) : []),
  }
}
