/** What a single key does, and the key while nobody chose another. */
export const usualKeys = {
  search: '/',
  create: 'c',
  next: 'j',
  previous: 'k',
  pick: 'x',
  reply: 'r',
  note: 'n',
  assign: 'a',
  status: 's',
  worktime: 'w',
  template: 't',
  help: '?',
  watch: 'b',
  mute: 'm',
  edit: 'e',
  handover: 'h',
  subTicket: 'u',
  attach: 'd',
  link: 'l',
  filter: 'f',
} as const
export type KeyAction = keyof typeof usualKeys
export type Keys = Readonly<Record<KeyAction, string>>
export const keyActions = Object.keys(usualKeys) as KeyAction[]

/** What customers have no use for. */
export const keysOfStaff: readonly KeyAction[] = [
  ...(['pick', 'note', 'assign', 'worktime', 'template', 'handover', 'subTicket', 'link', 'filter'] as const),
]

/** Came when people had chosen keys already: each yields its usual one to whoever uses that for something else. */
const yielding: readonly KeyAction[] = keyActions.slice(keyActions.indexOf('watch'))

/** A key that writes a sign can be chosen. */
export function isKey(key: unknown): key is string {
  return typeof key === 'string' && [...key].length === 1 && key.trim() !== ''
}

/** What somebody chose, as far as it can be used; the usual ones when a key would do two things. */
export function readKeys(stored: unknown): Keys {
  const wished = Object(stored) as Record<string, unknown>
  const usualOf = (action: KeyAction) =>
    yielding.includes(action) && Object.values(wished).includes(usualKeys[action]) ? '' : usualKeys[action]
  const keys = Object.fromEntries(
    keyActions.map((action) => [action, isKey(wished[action]) ? wished[action] : usualOf(action)]),
  ) as Keys
  const used = Object.values(keys).filter(isKey)
  return new Set(used).size === used.length ? keys : usualKeys
}

/** What another action than this one is done by that key already. */
export function takenBy(keys: Keys, key: string, action: KeyAction): KeyAction | undefined {
  return keyActions.find((other) => other !== action && keys[other] === key)
}
