/** How a call fails while a part is away; it may be tried again. */
export const outageProblems = {
  'service-unavailable': {
    status: 503,
    de: 'Der Dienst „{service}“ ist gerade nicht erreichbar. Es wurde nichts geändert.',
    en: 'The service "{service}" cannot be reached right now. Nothing was changed.',
  },
  'service-interrupted': {
    status: 503,
    de: 'Der Dienst „{service}“ wurde unterbrochen. Bitte versuchen Sie es gleich noch einmal; vielleicht ist es schon geschehen.',
    en: 'The service "{service}" was interrupted. Please try again in a moment; perhaps it has been done already.',
  },
  'database-unavailable': {
    status: 503,
    de: 'Die Datenbank ist gerade nicht erreichbar. Es wurde nichts geändert.',
    en: 'The database cannot be reached right now. Nothing was changed.',
  },
} as const
