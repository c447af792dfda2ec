const picture = /!\[([^[\]]*)\]\(cid:([^()\s]+)\)/g
const wordsBefore = 4
const reach = 2_000
/** Each one is looked for in the whole text; those beyond stay attachments. */
const mostPictures = 100

/**
 * Puts the pictures of the rich text into the plain one: where a mail program left a mark ("[cid:…]", "[image: …]"),
 * else below the line that ends with the words before the picture, else at the end.
 */
export function placePictures(plain: string, rich: string): string {
  let text = plain
  let from = 0
  for (const match of [...rich.matchAll(picture)].slice(0, mostPictures)) {
    const [markup, description = '', cid = ''] = match
    const mark = [`[cid:${cid}]`, `[image: ${description}]`, `[Bild: ${description}]`].find((candidate) =>
      text.includes(candidate),
    )
    if (mark) {
      text = text.replace(mark, () => markup)
      continue
    }
    const position = lineEndAfter(text, rich.slice(Math.max(0, match.index - reach), match.index), from)
    text = `${text.slice(0, position)}\n${markup}${text.slice(position)}`
    from = position + markup.length + 1
  }
  return text
}

function lineEndAfter(text: string, before: string, from: number): number {
  const words =
    before
      .replace(picture, ' ')
      .slice(-400)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return from
  const pattern = new RegExp(words.slice(-wordsBefore).join('[^\\p{L}\\p{N}]{1,12}'), 'giu')
  pattern.lastIndex = from
  const found = pattern.exec(text)
  if (!found) return text.length
  const lineEnd = text.indexOf('\n', found.index + found[0].length)
  return lineEnd < 0 ? text.length : lineEnd
}
