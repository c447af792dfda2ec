/* A winmail.dat piece by piece (MS-OXTNEF). */

export function number(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** Level 1 belongs to the message, 2 to a file. */
export function attribute(id: number, data: Buffer, level = 1): Buffer {
  return Buffer.concat([number(1, level), number(2, id), number(2, 6), number(4, data.length), data, number(2, 0)])
}

/** One of variable length with a single value. */
export function property(type: number, id: number, data: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
  return Buffer.concat([number(2, type), number(2, id), number(4, 1), number(4, data.length), data, padding])
}

export function properties(...list: Buffer[]): Buffer {
  return attribute(0x9003, Buffer.concat([number(4, list.length), ...list]))
}

export function winmail(...attributes: Buffer[]): Buffer {
  return Buffer.concat([number(4, 0x223e9f78), number(2, 1), ...attributes])
}

/** What Outlook calls the mail, as old programs read it. */
export function called(name: string): Buffer {
  return attribute(0x8008, Buffer.from(`${name}\0`, 'latin1'))
}
