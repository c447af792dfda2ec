/** Longer than the longest line that any mail program puts above a quotation. */
export const longestAttribution = 600

const opening = /^[\s>-]*(am|on|le|el|il|op|w dniu|dnia|den|dne|em)\s/i
const verb =
  /schrieb|wrote|a\sécrit|escribió|escreveu|ha\sscritto|schreef|pisze|napisał(a|\(a\))?|napsal(a|\(a\))?|skrev|yazdı|kirjoitti|пишет|написал(а|\(а\))?|写道|寫道/gi
/** Chinese and Japanese have a wider one. */
const endsWithColon = /[:\uff1a]$/
const plainVerb =
  /^(schrieb|wrote|a\sécrit|escribió|escreveu|skrev|ha\sscritto|schreef|napisał(a|\(a\))?|napsal(a|\(a\))?|yazdı|kirjoitti|пишет|написал(а|\(а\))?)$/i
const endsWithVerb = new RegExp(`(?:${verb.source}|schreibt|geschrieben|writes)\\s?[:\uff1a]$`, 'i')
/** These languages write no gap beside a word. */
const gaplessVerb = /^(写道|寫道)$/
/** "02.03.2026 08:30, …", "2 марта 2026 г., …" */
const beginsWithDay = /^(\d{1,4}[./-]\s?\d|\d{1,2}\.? \p{L}{3,} \d{4})/u
/** What whole lines of programs look like whose verb stands before everything else. */
const wholeLines = [
  /^[\s>]*wiadomość napisana przez [^\n]{1,200}:$/i,
  /^[^\n:]{1,80} kirjoitti \d\d?\.\d\d?\.\d{4} (klo|kello) \d\d?[.:]\d\d:$/i,
]

/** "---- On Mon, 02 Mar 2026 … wrote ----", "-----Max <m@x> schrieb: -----" */
const framed = /^(\s*-{3,}[\s\S]*[^\s:-])\s?:?\s+-{3,}$/
/** What a telephone's narrow line has pushed below the rest. */
const addressBelow = /\n<[^<>\s@]+@[^<>\s@]+>$/
const toldBelow = /^\s*(am|on|le|el|il|op|em)\s|\s(schrieb|wrote)\s(mir|uns|ich|wir|er|man|me|us|to)\s/

const hour = /\b\d\d?[:.]\d\d(?:[ap]m)?(?!\w|[.:]\d)/i

/**
 * "Am 6. Februar 2026 schrieb …:", "On … wrote:", "Le … a écrit :", "Max <m@x> schrieb am …:". Step by step and not as one
 * pattern: with its many gaps, one would try each place of each gap against each of the others.
 */
export function isAttribution(block: string): boolean {
  if (block.length > longestAttribution) return false
  const text = block.trimEnd().replace(framed, '$1:')
  if (!endsWithColon.test(text)) return false
  if (wholeLines.some((line) => line.test(text))) return true
  const verbs = [...text.matchAll(verb)]
  const opened = opening.exec(text)?.[0].length ?? null
  const named = nameEnd(text)
  return verbs.some(({ 0: word, index }) => {
    const rest = text
      .slice(index + word.length, -1)
      .trimEnd()
      .replace(addressBelow, '')
    const gap = opened === null ? 0 : index - opened
    if (gap >= 5 && gap <= 300 && rest.length <= 120 && !/[\n:]/.test(rest)) return true
    return named !== null && named <= index && index - named <= 200 && rest.length <= 80 && isPlain(text, word, index)
  })
}

/** Without a verb, as in Czech, Japanese and Russian: first a day and an hour, at the very end an address. */
export function namesWhenAndWho(block: string): boolean {
  const text = block.trimEnd()
  return (
    text.length <= longestAttribution &&
    /^[\s>]*(\p{L}+\.?, ?)?\d/u.test(text) &&
    hour.test(text) &&
    /\b(19|20)\d\d/.test(text) &&
    /<[^<>\s@]+@[^<>\s@]+>\s{0,9}(のメール)?[:\uff1a]$/.test(text)
  )
}

const writes =
  /(?<!\p{L})(a scris|(ezt )?írta|skrev|kirjutas|пише|написа(в|ла|в\(-ла\))?|је написао(\/ла)?|napísala?|napísal\(a\)|napisao|napisala?|napisal\(a\)|napisao(\/la|\(la\))|έγραψε|rašė|rakstīja|escreveu|geschreven|skrifaði)(?![\p{L}(/])/u
/** To whom somebody wrote says a person. */
const toUs =
  /(?<!\p{L})(mi|nám|mne|mně|nam|ni|nouă|mie|nekem|nekünk|meg|oss|mig|os|мені|нам|ми|ни|μου|μας|mums|mulle|meile|mij|ons)(?!\p{L})/u
/** "Pe 02.03.2026", "Dňa 2. 3. 2026", "Às 08:30 de 02/03/2026", "man. 2. mar. 2026", "2026. márc. 2." */
const beginsWithWhen =
  /^[>\s]*((Pe|În|La|Dana|Dňa|Dne|På|Den|Στις|На|Às|Kuupäev|V( V)?|Op)\s)?((?!\d)[\p{L}.]{1,12},?\s)?(\d{1,4}[-./:]|\d{1,2}\.?\s\p{L})/u

/** In the languages of Europe that set the verb in their own ways: whose mail that was, when to the minute, and that they wrote it. */
export function tellsWhoWroteWhen(block: string): boolean {
  if (!endsWithColon.test(block.trimEnd())) return false
  const text = block.trim().replace(/\s+/g, ' ')
  if (text.length > longestAttribution || !hour.test(text) || toUs.test(text)) return false
  if (!writes.test(text)) return false
  return /<[^<>\s@]+@[^<>\s@]+>/.test(text)
    ? /\b(19|20)\d\d\b/.test(text)
    : beginsWithWhen.test(text) && date.test(text)
}

/** Programs that write no verb: "Zitat von Max <m@x>:", "2. März 2026, 08:30 von m@x:" */
export function citesSomebody(block: string): boolean {
  if (!endsWithColon.test(block.trimEnd())) return false
  const text = block.trim().replace(/\s+/g, ' ')
  return text.length <= longestAttribution && (citing.test(text) || dayHourAddress.test(text))
}

const citing =
  /^(Zitat von|Quoting|Citando( a)?|Mensaje citado por|Citation de|Citeren|Citerar|Citerer|Cytowanie|Citace|Idézet|Quote from) [^\n@:]{0,120}<?[^<>\s@]+@[^<>\s@:]+>?( \([^()]{6,60}\))? ?:$/
const dayHourAddress =
  /^(\d{1,2}\.? \p{L}{3,12}\.?|\p{L}{3,12}\.? \d{1,2},) \d{4},? (um )?\d\d?[:.]\d\d( [AP]M)? (von|by|de|da|door|av|af|od|от|från|fra) <?[^<>\s@]+@[^<>\s@:]+>? ?:$/u

/** Says of somebody in a sentence that they wrote: programs begin with a capital, and say nothing of to whom. */
export function isTold(block: string): boolean {
  return toldBelow.test(block)
}

/** Leads to what a person repeats in their own text, such as lines of a log: names neither whose mail that was nor when. */
export function leadsOn(line: string): boolean {
  const words = line.trimEnd()
  return (
    endsWithColon.test(words) &&
    !words.includes('@') &&
    !hour.test(words) &&
    !date.test(words) &&
    !endsWithVerb.test(words)
  )
}

const date = /\b(19|20)\d\d\b|\b\d\d?[./-] ?\d\d?[./-]/

/** Says of whom or of when, to the minute of a day: people who tell what somebody wrote name an hour at most. */
export function namesSource(block: string): boolean {
  return block.includes('@') || (hour.test(block) && date.test(block))
}

/** Whatever its language: an address stands above the lines that it wrote, in brackets or with the year of its mail. */
export function namesAddress(block: string): boolean {
  const text = block.trimEnd()
  const [first = '', second, third] = text.split('\n')
  if (text.length > longestAttribution || !endsWithColon.test(text) || third !== undefined) return false
  // Of two lines the first says whose or when; another one is the sender's own.
  if (second !== undefined && !/@|\b(19|20)\d\d\b/.test(first)) return false
  return /<[^<>\s@]+@[^<>\s@]+>/.test(text) || (text.includes('@') && /\b(19|20)\d\d\b/.test(text))
}

/** "Max <m@x> hat am 2. März 2026 um 08:30 geschrieben:" */
export function saysWhoWroteWhen(block: string): boolean {
  return namesAddress(block) && hour.test(block) && /geschrieben\s*:\s*$/.test(block)
}

/** Where the address or the date of the first line begins that stands before the verb; null when there is none. */
function nameEnd(text: string): number | null {
  const line = text.split('\n', 1)[0] ?? ''
  const found = /[@\d]/.exec(line.slice(0, 300))
  return found && (found.index > 0 || beginsWithDay.test(line)) ? found.index + 1 : null
}

function isPlain(text: string, word: string, index: number): boolean {
  if (gaplessVerb.test(word)) return true
  const around = `${text[index - 1] ?? ' '}${text[index + word.length] ?? ' '}`
  return plainVerb.test(word) && !/\w/.test(around)
}
