import { languageOfBrowser, languageOfDocument } from '../api/language.ts'
import { startTexts } from '../i18n/i18n.ts'

/** Begins when the app is loaded; nothing is shown and nobody's language is applied before. */
export const textsReady = startTexts(languageOfBrowser() ?? languageOfDocument())
