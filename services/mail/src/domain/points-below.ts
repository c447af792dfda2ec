interface Wording {
  /** What stands in the quotation, or how it came there. */
  answers: string
  looks: string
  places: string
  /** What leads to answers that stand nowhere above the quotation. */
  leads: string
  /** What may stand between these, and nothing else, since people write of the answers of servers and of texts in red, too. */
  between: string
}

const german: Wording = {
  answers:
    'antworte[nt]?|antwort|kommentare?|anmerkungen?|ergänzungen?|rückmeldung(?:en)?|(?:ge|be)antwortet|kommentiert|ergänzt|markiert|eingefügt|eingetragen|ausgefüllt',
  looks: 'siehe|s\\.|steht|stehen',
  places:
    'unten(?! ?(?:stehend|angegeben|genannt|aufgeführt|erwähnt))|inline|in-line|im text|zwischen den zeilen|(?:unter|hinter|bei) den fragen|in (?:deine|ihre|eure) (?:e-?)?mail|(?:in )?(?:rot|blau|grün|gelb|orange|lila|fett(?:schrift)?|kursiv)',
  leads: 'anbei|hier|nachfolgend|nachstehend',
  between:
    'siehe|s\\.|stehen|steht|sind|finden|findest|findet|sie|du|ihr|ich|wir|habe|haben|von|mir|uns|mein|meine|unsere|die|dazu|jeweils|direkt|gleich|weiter|ganz|bitte',
}

const english: Wording = {
  answers:
    'answers?|answered|comments?|commented|repl(?:y|ies|ied)|responses?|responded|remarks?|notes?|filled (?:in|out)|entered',
  looks: 'see',
  places:
    'below|inline|in-line|in line(?! (?:with|\\d))|in the text|in your (?:e-?)?mail|in (?:red|blue|green|yellow|orange|purple|bold|italics|capitals|caps)',
  leads: 'here',
  between: 'are|is|see|please|find|you|your|can|i|have|put|added|my|our|the|all|questions?|directly|further|down',
}

const french: Wording = {
  answers: 'réponses?|répondu|commentaires?|commenté|remarques?|annotations?',
  looks: 'voir|cf\\.',
  places: 'ci-dessous|plus bas|dans le texte|(?:en|in) (?:rouge|bleu|vert|jaune|orange|violet|gras|italique)',
  leads: 'voici',
  between: 'sont|est|se|trouvent|vous|trouverez|mes|nos|ai|avons|les|directement|juste|plus|veuillez',
}

/** In place of a name, as in "S. U. Meier", it has capitals. */
const abbreviated = /(?<!\p{L})[sS]\. ?u\./u
const patterns = [german, english, french].map(toPattern)

/** Whether somebody says that their answers stand in what they quote, perhaps in a colour. */
export function pointsBelow(words: string): boolean {
  return abbreviated.test(words) || patterns.some((pattern) => pattern.test(words))
}

function toPattern({ answers, looks, places, leads, between }: Wording): RegExp {
  const gap = `(?:[\\s:,(]{1,3}(?:${between})){0,5}[\\s:,(]{1,3}`
  const phrases = [
    `(?:${answers}|${looks})${gap}(?:${places})`,
    `(?:${places})${gap}(?:${answers})`,
    `(?:${leads})${gap}(?:${answers})(?=[ \\t.!]{0,5}$)`,
    `(?<=^[ \\t(]{0,5})(?:${places})(?=[ \\t.:!)]{0,5}$)`,
  ]
  return new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?!\\p{L})`, 'imu')
}
