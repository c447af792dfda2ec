import { attributesOf, readValue, upToNull } from './unpack-tnef.ts'

const ofMessage = 1
const attributes = { messageClass: 0x8008, properties: 0x9003 } as const
const messageClass = 0x001a

/** What Outlook calls a mail that it packed (MS-OXTNEF, attMessageClass; among the properties PidTagMessageClass); null where it does not say. */
export function readTnefClass(packed: Uint8Array): string | null {
  const message = [...attributesOf(packed)].filter(({ level }) => level === ofMessage)
  const dataOf = (wanted: number) => message.find(({ id }) => id === wanted)?.data
  const listed = readValue(dataOf(attributes.properties) ?? Buffer.alloc(4), messageClass)
  const named =
    listed?.value.toString(listed.isUnicode ? 'utf16le' : 'latin1') ??
    dataOf(attributes.messageClass)?.toString('latin1')
  return named === undefined ? null : upToNull(named)
}
