import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '@leitstand/contracts/actor'
import type { DrawnPage, FirstAnswers, FirstRead } from '@leitstand/contracts/drawn-page'
import type { Drawing } from './open-drawing.ts'

/** The document that every page begins with, and the files that each goes on with, as the build left them. */
export interface WebApp {
  /** Up to the end of its head, and the rest. */
  document: [head: string, body: string]
  /** What a drawn page loads first; it loads the scripts of the document when the page is seen. */
  start: string
  pages: Record<string, Record<Language, PageFiles>>
}

interface PageFiles {
  scripts: string[]
  styles: string[]
  /** These and those of the document in one file. */
  allStyles: string
}

interface PageAsked {
  pages: Pick<WebApp, 'document' | 'start'> & { drawing: Drawing | null }
  files: PageFiles
  /** Whole, with its query. */
  url: string
  language: Language
  /** What this browser chose, if it did. */
  mode: string | undefined
  isPhone: boolean
  /** Who is signed in. */
  person: string
  /** What the page asks as soon as it stands there. */
  reads: readonly FirstRead[]
  /** Whether it is drawn once more with what it missed the first time. */
  isDrawnTwice: boolean
  /** Asks the owners in the caller's name, and answers by address what came in time. */
  ask(reads: readonly FirstRead[], patienceMs: number): Promise<Record<string, unknown>>
}

/** A page that takes longer to be drawn comes undrawn. */
const patienceMs = 250
/** A page that must wait longer for one of its answers comes without it, and asks for it itself. */
const answersMs = 1_000
/** What it says itself that it needs is mostly a list: without it the page is seen with its frame. */
const moreAnswersMs = 500
const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const styleTags = /<link rel="stylesheet"[^>]*>/g
/** Nothing is painted before all that was drawn is there: an empty page would be painted in between. */
const wholeAtOnce = '<link rel="expect" href="#later" blocking="render">'

/** The document of a page as it is sent: its head at once, the rest when the first answers are there. */
export async function* partsOf(asked: PageAsked): AsyncGenerator<string> {
  const { pages, files, language, mode, reads, ask } = asked
  const [head, body] = pages.document
  const styles = files.styles.map(styleTag).join('')
  const preloads = files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  const named = forReader(head, language, mode)
  if (!pages.drawing) {
    yield named + styles + preloads
    yield withData(body, { at: Date.now(), given: await ask(reads, answersMs), drawn: {} })
    return
  }
  const shown = named.replaceAll(scriptTags, '')
  const apart = [...(named.match(styleTags) ?? []), styles].join('')
  yield shown.replaceAll(styleTags, '') + styleTag(files.allStyles) + wholeAtOnce
  const { html, answers } = await drawn(pages.drawing, asked)
  const later = [...(named.match(scriptTags) ?? []), preloads, notLoaded(apart)].join('')
  const start = `<script type="module" async crossorigin src="/${pages.start}"></script>`
  const atEnd = `<template id="later">${later}</template>${start}</body>`
  yield withData(withDrawn(body, html), answers).replace('</body>', () => atEnd)
}

function styleTag(file: string): string {
  return `<link rel="stylesheet" crossorigin href="/${file}">`
}

/** For what loads parts of the page, which looks for them before it fetches them. */
function notLoaded(styles: string): string {
  return styles.replaceAll('<link ', '<link disabled ')
}

async function drawn(drawing: Drawing, asked: PageAsked) {
  const at = Date.now()
  const given = await asked.ask(asked.reads, answersMs)
  const end = await drawing.take(asked.person)
  if (!end) return { html: null, answers: { at, given, drawn: {} } }
  try {
    return await drawnWith(drawing, given, at, asked)
  } finally {
    end()
  }
}

async function drawnWith(drawing: Drawing, given: FirstAnswers['given'], at: number, asked: PageAsked) {
  const { ask, isDrawnTwice, url, language, isPhone } = asked
  const page = { url, language, isPhone, answers: given }
  const first = await inTime(drawing.draw(page))
  const missing = isDrawnTwice && first ? first.missing : []
  if (missing.length === 0) return { html: first?.html ?? null, answers: { at, given, drawn: {} } }
  const more = await ask(missing, moreAnswersMs)
  const second = await inTime(drawing.draw({ ...page, answers: { ...given, ...more } }))
  return { html: second?.html ?? null, answers: { at, given, drawn: more } }
}

/** In the reader's language and in the mode that this browser chose; the system's needs no word. */
function forReader(head: string, language: Language, mode: string | undefined): string {
  const theme = mode === 'light' || mode === 'dark' ? ` data-theme="${mode}"` : ''
  return head.replace('lang="de"', () => `lang="${language}"${theme}`)
}

/** Behind what is seen, if there is any. No text in it can end the element: every `<` is written as JSON may write it. */
function withData(body: string, answers: FirstAnswers): string {
  if (Object.keys(answers.given).length === 0) return body
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return body.replace('</body>', () => `<script type="application/json" id="first-answers">${json}</script></body>`)
}

/** What is drawn is only to be looked at until the page itself takes its place. */
function withDrawn(body: string, html: string | null): string {
  return html === null ? body : body.replace(root, () => `<div id="root" inert aria-busy="true">${html}`)
}

const root = '<div id="root">'

function inTime(drawn: Promise<DrawnPage | null>): Promise<DrawnPage | null> {
  return Promise.race([drawn, wait(patienceMs, null, { ref: false })])
}
