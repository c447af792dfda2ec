import { z } from 'zod'

/** Names in lower case, with commas between them. */
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
